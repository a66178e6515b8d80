// passes: a watchdog in a goroutine of its own renews every third of the TTL; a
// timer at the local deadline, counted from before the request, stops the work.
package answer

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

// Both scripts look at the token and act in one step of Redis: between a GET and a
// PEXPIRE of ours the key could pass to somebody else.
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

// Run runs work while it holds the lock key, and renews the lock meanwhile.
func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) (err error) {
	l := &lock{rdb: rdb, key: key, token: rand.Text(), lease: lease}

	// The deadline counts from before the request is sent. Redis starts its own
	// count later, so ours ends first, however long the answer takes.
	sent := time.Now()
	ok, err := rdb.SetNX(ctx, key, l.token, lease).Result()
	if err != nil {
		// It may have been set, and the answer lost. Not ours to use, but ours
		// to take away.
		l.giveBack(ctx)
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}

	deadline := sent.Add(lease)
	if time.Until(deadline) <= 0 {
		l.giveBack(ctx) // the answer took so long that the lease may be over
		return ttl.ErrNotAcquired
	}

	workCtx, stopWork := context.WithCancel(ctx)
	defer stopWork()
	l.timer = time.AfterFunc(time.Until(deadline), stopWork)

	// The watchdog goes on when the caller has gone away: the work may take a
	// while to stop, and needs the lock until then.
	watchCtx, stopWatch := context.WithCancel(context.WithoutCancel(ctx))
	var watchdog sync.WaitGroup
	watchdog.Go(func() { l.watch(watchCtx, stopWork) })

	// Deferred, so that it happens after a panic as well: first the watchdog
	// ends, then the lock goes. The other order would let a late renewal meet a
	// lock that is not ours any more.
	defer func() {
		stopWatch()
		watchdog.Wait()
		lost := !l.timer.Stop() || l.lost
		if held, asked := l.giveBack(ctx); asked == nil && !held {
			lost = true // it ended before the work did, and only now we hear of it
		}
		if lost {
			err = ttl.ErrLockLost
		}
	}()
	return work(workCtx)
}

// lock is one acquisition.
type lock struct {
	rdb        redis.Cmdable
	key, token string
	lease      time.Duration
	// timer stops the work when the lease may be over. It is a timer, not a
	// time limit on the calls: those may return late. time.Now carries a
	// monotonic reading, so that a step of the wall clock does not move it.
	timer *time.Timer
	lost  bool // Redis says that it is not ours; read after the watchdog has ended
}

// watch renews the lock until its context ends or the lock is lost.
func (l *lock) watch(ctx context.Context, stopWork func()) {
	// A third leaves room for a second attempt after one that failed.
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

// extend renews the lock once. An error is no verdict: the request may have been
// lost, or only its answer. The timer decides whether there is time for another.
func (l *lock) extend(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, l.lease/3)
	defer cancel()
	sent := time.Now()
	held, err := renew.Run(ctx, l.rdb, []string{l.key}, l.token, l.lease.Milliseconds()).Bool()
	switch {
	case err != nil:
	case !held:
		l.lost = true
	case l.timer.Stop(): // not if it has fired: what has been cancelled stays cancelled
		l.timer.Reset(time.Until(sent.Add(l.lease)))
	}
}

// giveBack deletes the lock if it is ours, and reports whether it was. The caller's
// context may be over, and must not keep the lock from being freed; a time limit of
// its own keeps Run from waiting for a dead Redis for ever.
func (l *lock) giveBack(ctx context.Context) (held bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), l.lease)
	defer cancel()
	return release.Run(ctx, l.rdb, []string{l.key}, l.token).Bool()
}
