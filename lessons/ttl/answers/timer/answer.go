// passes: one goroutine waits for two timers, one for the next renewal and one for the deadline; each renewal is made in a goroutine of its own.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
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

// Run hands the watching to a state machine that never waits for Redis.
func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) (err error) {
	token := rand.Text()
	sent := time.Now()
	ok, err := rdb.SetNX(ctx, key, token, lease).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}
	defer func() {
		n, asked := release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token).Int()
		if asked == nil && n == 0 && !errors.Is(err, ttl.ErrNotAcquired) {
			err = ttl.ErrLockLost
		}
	}()
	if time.Since(sent) >= lease {
		return ttl.ErrNotAcquired
	}

	workCtx, cancel := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	ended := make(chan struct{})
	defer close(ended)
	all.Go(func() {
		renewed := make(chan time.Time, 1) // when the request of a renewal was sent; zero: lost
		failed := make(chan struct{}, 1)
		deadline := time.NewTimer(time.Until(sent.Add(lease)))
		defer deadline.Stop()
		next := time.NewTimer(lease / 4)
		defer next.Stop()
		for {
			select {
			case <-ended:
				return
			case <-deadline.C:
				cancel(ttl.ErrLockLost)
				return
			case <-failed:
				next.Reset(lease / 9)
			case at := <-renewed:
				if at.IsZero() {
					cancel(ttl.ErrLockLost)
					return
				}
				deadline.Reset(time.Until(at.Add(lease)))
				next.Reset(time.Until(at.Add(lease / 4)))
			case <-next.C:
				all.Go(func() {
					at := time.Now()
					n, err := renew.Run(context.WithoutCancel(ctx), rdb, []string{key}, token, lease.Milliseconds()).Int()
					switch {
					case err != nil:
						failed <- struct{}{}
					case n == 0:
						renewed <- time.Time{}
					default:
						renewed <- at
					}
				})
			}
		}
	})
	err = work(workCtx)
	if errors.Is(context.Cause(workCtx), ttl.ErrLockLost) {
		return ttl.ErrLockLost
	}
	return err
}
