// caught by: own-key — renews with a bare PEXPIRE: after a takeover it prolongs the lock of somebody else.
package answer

import (
	"context"
	"crypto/rand"
	"sync/atomic"
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
	if time.Now().After(sent.Add(lease)) {
		return ttl.ErrNotAcquired
	}

	workCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	var lost atomic.Bool
	deadline := time.AfterFunc(time.Until(sent.Add(lease)), func() {
		lost.Store(true)
		cancel()
	})
	defer deadline.Stop()

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
			sent := time.Now()
			ok, err := rdb.PExpire(watch, key, lease).Result()
			if err != nil {
				continue
			}
			if !ok {
				lost.Store(true)
				cancel()
				return
			}
			if deadline.Stop() {
				deadline.Reset(time.Until(sent.Add(lease)))
			}
		}
	}()

	err = work(workCtx)
	stop()
	<-done
	if n, asked := release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token).Int(); asked == nil && n == 0 {
		lost.Store(true)
	}
	if lost.Load() {
		return ttl.ErrLockLost
	}
	return err
}
