// Package redlock is the lesson on a lock over several Redis nodes: it is held by
// whoever has it on a majority of them, and only until a moment that its holder
// works out beforehand. No node knows of another.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Acquire(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*redlock.Lock, error)
//	func Release(ctx context.Context, nodes []redis.Cmdable, l *redlock.Lock) error
//
// A round asks every node for the key once. It succeeds if a majority,
// len(nodes)/2 + 1, granted it, and time is left. When a round fails Acquire gives
// up the key everywhere, waits for a random time of at most a tenth of ttl, and
// tries another round, until ttl has passed since it was called. The random time
// comes from crypto/rand, which the simulated world can repeat.
//
// A node that is well answers within 10 ms; one that has not answered after 50 ms is
// not waited for. Clocks of nodes are right to one part in a hundred. ttl is at
// least a second.
package redlock

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// Lock is a handle on a lock that was acquired.
type Lock struct {
	Key   string // the Redis key on every node
	Token string // names this acquisition, and no other
	// Until is when the lock ends, on the holder's own clock: not later than ttl
	// after the first request of the round was sent, less the drift allowance of
	// ttl/100 + 2 ms (Redis's own text on the algorithm speaks of a small drift to
	// be subtracted; the number is that of redsync, and of this world).
	Until time.Time
}

// Errors that Acquire and Release report, matched with errors.Is. Any other error
// means that the call cannot say: its context is over, or nodes did not answer.
var (
	// ErrNotAcquired: no round found a majority in time.
	ErrNotAcquired = errors.New("lock not acquired")
	// ErrNotHeld: a majority does not hold the handle's lock any more, or the
	// handle is none.
	ErrNotHeld = errors.New("lock not held")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	// Acquire takes the lock for ttl.
	Acquire func(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*Lock, error)
	// Release gives it back on every node. A nil error says that a majority had
	// it until now.
	Release func(ctx context.Context, nodes []redis.Cmdable, l *Lock) error
}
