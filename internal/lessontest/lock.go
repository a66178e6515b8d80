package lessontest

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
)

// release deletes the lock if it is still ours.
var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

// WithLock does work under a Redis lock with a TTL of 10 s, as a page's "lock
// version" would: it waits for the lock, holds it by a token and releases it only
// if it is still its own. It does not renew.
func WithLock(ctx context.Context, w *sim.Worker, key string, work func() error) error {
	for {
		ok, err := w.Redis.SetNX(ctx, key, w.Name, 10*time.Second).Result()
		if err != nil {
			return err
		}
		if ok {
			break
		}
		time.Sleep(time.Second)
	}
	if err := work(); err != nil {
		return err
	}
	return release.Run(ctx, w.Redis, []string{key}, w.Name).Err()
}
