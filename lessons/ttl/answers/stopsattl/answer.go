// caught by: keeps — no watchdog, but a deadline: the work is cancelled when the TTL is over, though nothing kept it from renewing.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

var release = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) error {
	token := rand.Text()
	sent := time.Now()
	ok, err := rdb.SetNX(ctx, key, token, lease).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}

	workCtx, cancel := context.WithDeadline(ctx, sent.Add(lease))
	defer cancel()
	err = work(workCtx)
	n, asked := release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token).Int()
	if errors.Is(err, context.DeadlineExceeded) || asked == nil && n == 0 {
		return ttl.ErrLockLost
	}
	return err
}
