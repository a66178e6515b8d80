// Goal: a lock over several Redis nodes. It is held by whoever has it on a majority of
// them, until a moment that its holder knows, and never by two; a node that is down
// or hangs does not stop it.
//
// Change Acquire and Release as you like; keep their names and types. The contract
// (Lock, the errors, what nodes may do) is in lessons/redlock/redlock.go. Each worker
// is a process of its own with a client for every node; the nodes are all they share.
// Draw what is random from crypto/rand: the simulated world can repeat that.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/redlock/
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/redlock"
)

var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Acquire takes the lock under key for ttl, or says redlock.ErrNotAcquired.
func Acquire(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*redlock.Lock, error) {
	for began := time.Now(); time.Since(began) < ttl; time.Sleep(ttl / 20) {
		l := &redlock.Lock{Key: key, Token: rand.Text()}
		start := time.Now()
		var granted []redis.Cmdable
		for _, n := range nodes {
			ok, err := n.SetNX(ctx, key, l.Token, ttl).Result()
			if ok && err == nil {
				granted = append(granted, n)
			}
		}
		if len(granted) > len(nodes)/2 {
			l.Until = start.Add(ttl)
			return l, nil
		}
		Release(ctx, granted, l)
	}
	return nil, redlock.ErrNotAcquired
}

// Release gives the lock back, or says redlock.ErrNotHeld.
func Release(ctx context.Context, nodes []redis.Cmdable, l *redlock.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return redlock.ErrNotHeld
	}
	released := 0
	for _, n := range nodes {
		ok, err := compareAndDelete.Run(ctx, n, []string{l.Key}, l.Token).Bool()
		if ok && err == nil {
			released++
		}
	}
	if released <= len(nodes)/2 {
		return redlock.ErrNotHeld
	}
	return nil
}
