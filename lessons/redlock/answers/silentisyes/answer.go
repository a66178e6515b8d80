// caught by: told — nodes that did not answer are taken for nodes that have given the lock back.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/redlock"
)

// patience is how long a node is waited for: little beside any TTL, and much beside
// what a node that is well needs.
const patience = 50 * time.Millisecond

var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

var errUnknown = errors.New("too few nodes answered to say whether the lock was held")

// Acquire tries rounds until one succeeds or ttl has passed.
func Acquire(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*redlock.Lock, error) {
	giveUp := time.Now().Add(ttl)
	for {
		if l := round(ctx, nodes, key, ttl); l != nil {
			return l, nil
		}
		pause := jitter(ttl / 10)
		if time.Now().Add(pause).After(giveUp) {
			return nil, redlock.ErrNotAcquired
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// round asks every node once. It returns nil if the lock was not won, and has
// given it up everywhere then.
func round(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) *redlock.Lock {
	// A token a round: what arrives late from an earlier round must not pass for
	// a grant of this one.
	l := &redlock.Lock{Key: key, Token: rand.Text()}

	// The first node starts to count when it is asked, so count from before that.
	// From the answers it would be too long, from before an earlier round too
	// short.
	start := time.Now()
	granted := onAll(ctx, nodes, func(ctx context.Context, n redis.Cmdable) bool {
		ok, err := n.SetNX(ctx, key, l.Token, ttl).Result()
		return ok && err == nil
	})
	// Clocks of nodes may be fast by a hundredth; Redis rounds to milliseconds.
	l.Until = start.Add(ttl - ttl/100 - 2*time.Millisecond)

	if granted >= majority(nodes) && time.Now().Before(l.Until) && ctx.Err() == nil {
		return l
	}
	// On all of them: a node that did not answer may have granted it. The caller's
	// context may be the reason why the round failed.
	_ = Release(context.WithoutCancel(ctx), nodes, l)
	return nil
}

// Release gives the lock back on every node, also where it was not granted.
func Release(ctx context.Context, nodes []redis.Cmdable, l *redlock.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return redlock.ErrNotHeld
	}
	var silent atomic.Int64
	deleted := onAll(ctx, nodes, func(ctx context.Context, n redis.Cmdable) bool {
		ok, err := compareAndDelete.Run(ctx, n, []string{l.Key}, l.Token).Bool()
		if err != nil {
			silent.Add(1)
		}
		return ok
	})
	switch {
	case deleted >= majority(nodes):
		return nil
	case deleted+int(silent.Load()) >= majority(nodes):
		return nil
	}
	return redlock.ErrNotHeld
}

func majority(nodes []redis.Cmdable) int { return len(nodes)/2 + 1 }

// onAll does something on all nodes at once and counts where it worked. No node is
// waited for longer than patience.
func onAll(ctx context.Context, nodes []redis.Cmdable, do func(context.Context, redis.Cmdable) bool) int {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	worked := 0
	for _, n := range nodes {
		wg.Go(func() {
			if do(ctx, n) {
				mu.Lock()
				defer mu.Unlock()
				worked++
			}
		})
	}
	wg.Wait()
	return worked
}

// jitter is a random time from 0 to most. Two that failed together must not try
// again together.
func jitter(most time.Duration) time.Duration {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(most)))
	if err != nil {
		return most
	}
	return time.Duration(n.Int64())
}
