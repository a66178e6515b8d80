// caught by: caller — the context of the work ends with the caller's and is not made from it: what the caller has put into it is gone.
package answer

import (
	"context"
	"crypto/rand"
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
	l := &lock{rdb: rdb, key: key, token: rand.Text(), lease: lease}

	sent := time.Now()
	ok, err := rdb.SetNX(ctx, key, l.token, lease).Result()
	if err != nil {
		l.giveBack(ctx)
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}

	deadline := sent.Add(lease)
	if time.Until(deadline) <= 0 {
		l.giveBack(ctx)
		return ttl.ErrNotAcquired
	}

	workCtx, stopWork := context.WithCancel(context.Background())
	defer stopWork()
	defer context.AfterFunc(ctx, stopWork)()
	l.timer = time.AfterFunc(time.Until(deadline), stopWork)

	watchCtx, stopWatch := context.WithCancel(context.WithoutCancel(ctx))
	var watchdog sync.WaitGroup
	watchdog.Go(func() { l.watch(watchCtx, stopWork) })

	defer func() {
		stopWatch()
		watchdog.Wait()
		lost := !l.timer.Stop() || l.lost
		if held, asked := l.giveBack(ctx); asked == nil && !held {
			lost = true
		}
		if lost {
			err = ttl.ErrLockLost
		}
	}()
	return work(workCtx)
}

type lock struct {
	rdb        redis.Cmdable
	key, token string
	lease      time.Duration
	timer      *time.Timer
	lost       bool
}

func (l *lock) watch(ctx context.Context, stopWork func()) {
	tick := time.NewTicker(l.lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if l.extend(ctx); l.lost {
			stopWork()
			return
		}
	}
}

func (l *lock) extend(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, l.lease/3)
	defer cancel()
	sent := time.Now()
	held, err := renew.Run(ctx, l.rdb, []string{l.key}, l.token, l.lease.Milliseconds()).Bool()
	switch {
	case err != nil:
	case !held:
		l.lost = true
	case l.timer.Stop():
		l.timer.Reset(time.Until(sent.Add(l.lease)))
	}
}

func (l *lock) giveBack(ctx context.Context) (held bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), l.lease)
	defer cancel()
	return release.Run(ctx, l.rdb, []string{l.key}, l.token).Bool()
}
