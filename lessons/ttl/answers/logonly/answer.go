// caught by: in-time — renewal failures are logged and nothing else: Redis is away, the lease ends, and the work goes on.
package answer

import (
	"context"
	"crypto/rand"
	"log"
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
	if time.Now().After(sent.Add(lease)) {
		return ttl.ErrNotAcquired
	}

	workCtx, cancel := context.WithCancel(ctx)
	defer cancel()

	watch, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-watch.Done():
				return
			case <-tick.C:
			}
			if err := renew.Run(watch, rdb, []string{key}, token, lease.Milliseconds()).Err(); err != nil {
				log.Printf("renewing %s: %v", key, err)
			}
		}
	}()

	err = work(workCtx)
	stop()
	<-done
	if n, asked := release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token).Int(); asked == nil && n == 0 {
		return ttl.ErrLockLost
	}
	return err
}
