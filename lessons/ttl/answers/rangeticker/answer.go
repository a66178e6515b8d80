// caught by: left-behind — the watchdog ranges over the ticker: Stop does not close the channel, so the goroutine waits for ever.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

var (
	renew = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("PEXPIRE", KEYS[1], ARGV[2])
end
return 0`)

	release = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)
)

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

	tick := time.NewTicker(lease / 3)
	go func() {
		for range tick.C {
			renew.Run(context.WithoutCancel(ctx), rdb, []string{key}, token, lease.Milliseconds())
		}
	}()
	defer func() {
		tick.Stop()
		release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token)
	}()
	if time.Since(sent) > lease {
		return ttl.ErrLockLost
	}
	return work(ctx)
}
