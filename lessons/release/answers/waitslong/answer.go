// caught by: at-once — a refused caller polls for up to five seconds: the caller asked whether the lock is free, and waits for it instead.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// compareAndDelete is one step: nothing comes between the look and the delete.
var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Acquire asks again every quarter of a second.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	token := rand.Text()
	for range 20 {
		ok, err := rdb.SetNX(ctx, key, token, ttl).Result()
		if err != nil {
			return nil, err
		}
		if ok {
			return &release.Lock{Key: key, Token: token}, nil
		}
		time.Sleep(250 * time.Millisecond)
	}
	return nil, release.ErrNotAcquired
}

// Release deletes the lock if it is still this one.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	n, err := compareAndDelete.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err
	}
	if n == 0 {
		return release.ErrNotHeld
	}
	return nil
}
