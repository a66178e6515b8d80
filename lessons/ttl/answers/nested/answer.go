// passes: a chain of deferred functions around a context with a cause; each renewal arms the next.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
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
		if asked == nil && n == 0 && err == nil {
			err = ttl.ErrLockLost
		}
	}()
	workCtx, cancel := context.WithCancelCause(ctx)
	defer func() {
		if errors.Is(context.Cause(workCtx), ttl.ErrLockLost) {
			err = fmt.Errorf("%s: %w", key, ttl.ErrLockLost)
		}
	}()
	if time.Since(sent) > lease {
		cancel(ttl.ErrLockLost)
		return ttl.ErrLockLost
	}
	lose := func() { cancel(ttl.ErrLockLost) }
	deadline := time.AfterFunc(time.Until(sent.Add(lease)), lose)
	defer deadline.Stop()

	var mu sync.Mutex
	var running sync.WaitGroup
	stopped := false
	var arm func(time.Duration)
	var next *time.Timer
	arm = func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		if stopped {
			return
		}
		running.Add(1)
		next = time.AfterFunc(d, func() {
			defer running.Done()
			at := time.Now()
			attempt, done := context.WithTimeout(context.WithoutCancel(ctx), lease/5)
			n, err := renew.Run(attempt, rdb, []string{key}, token, lease.Milliseconds()).Int()
			done()
			switch {
			case err != nil:
				arm(lease / 20)
			case n == 0:
				lose()
			default:
				if deadline.Stop() {
					deadline.Reset(time.Until(at.Add(lease)))
				}
				arm(lease / 3)
			}
		})
	}
	arm(lease / 3)
	defer func() {
		mu.Lock()
		stopped = true
		if next.Stop() {
			running.Done()
		}
		mu.Unlock()
		running.Wait()
	}()
	return work(workCtx)
}
