// passes: the work runs in a goroutine of its own and its panic is raised again in the caller's; the deadline is looked at every fiftieth of the TTL.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
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
	until := sent.Add(lease)
	if !time.Now().Before(until) {
		return ttl.ErrLockLost
	}

	workCtx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type outcome struct {
		err      error
		panicked any
	}
	ended := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.panicked = recover()
			ended <- o
		}()
		o.err = work(workCtx)
	}()

	type answer struct {
		sent time.Time
		n    int
		err  error
	}
	answers := make(chan answer, 1)
	asking, next := false, sent.Add(lease/4)
	ask := func() {
		at := time.Now()
		n, err := renew.Run(context.WithoutCancel(ctx), rdb, []string{key}, token, lease.Milliseconds()).Int()
		answers <- answer{at, n, err}
	}
	tick := time.NewTicker(lease / 50)
	defer tick.Stop()
	defer func() {
		if asking {
			<-answers
		}
		n, asked := release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token).Int()
		if asked == nil && n == 0 || errors.Is(context.Cause(workCtx), ttl.ErrLockLost) {
			err = errors.Join(ttl.ErrLockLost, err)
		}
	}()
	for {
		select {
		case o := <-ended:
			if o.panicked != nil {
				panic(o.panicked)
			}
			return o.err
		case a := <-answers:
			asking, next = false, time.Now().Add(lease/10)
			if a.err == nil && a.n == 0 {
				cancel(ttl.ErrLockLost)
			}
			if a.err == nil && a.n == 1 && !errors.Is(context.Cause(workCtx), ttl.ErrLockLost) {
				until, next = a.sent.Add(lease), a.sent.Add(lease/4)
			}
		case <-tick.C:
		}
		// One look early, so as not to be one look late.
		if time.Now().Add(lease / 40).After(until) {
			cancel(ttl.ErrLockLost)
		}
		if !asking && time.Now().After(next) && !errors.Is(context.Cause(workCtx), ttl.ErrLockLost) {
			asking = true
			go ask()
		}
	}
}
