// passes: the lock is a hash with the holder and a count of renewals, taken, renewed and given back by scripts.
package answer

import (
	"context"
	"crypto/rand"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

var (
	take = redis.NewScript(`
if redis.call("EXISTS", KEYS[1]) == 1 then
	return 0
end
redis.call("HSET", KEYS[1], "holder", ARGV[1], "renewals", 0)
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`)

	renew = redis.NewScript(`
if redis.call("HGET", KEYS[1], "holder") ~= ARGV[1] then
	return 0
end
redis.call("HINCRBY", KEYS[1], "renewals", 1)
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`)

	release = redis.NewScript(`
if redis.call("TYPE", KEYS[1]).ok == "hash" and redis.call("HGET", KEYS[1], "holder") == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)
)

func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) error {
	token := rand.Text()
	sent := time.Now()
	ok, err := take.Run(ctx, rdb, []string{key}, token, lease.Milliseconds()).Bool()
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
			n, err := renew.Run(watch, rdb, []string{key}, token, lease.Milliseconds()).Int()
			if err != nil && redis.HasErrorPrefix(err, "WRONGTYPE") {
				n, err = 0, nil // somebody has put something else there
			}
			if err != nil {
				continue
			}
			if n == 0 {
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
