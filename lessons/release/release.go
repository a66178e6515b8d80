// Package release is the lesson on giving a lock back: a lock that expires may
// belong to somebody else by the time its old holder is done, so it is released
// only by the one who still owns it.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error)
//	func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error
package release

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// Lock is a handle on a lock that was acquired. It stays what it is when the lock
// is lost: only Redis knows whether it is still good.
type Lock struct {
	Key   string // the Redis key that is the lock
	Token string // names this acquisition, and no other
}

// Errors that Acquire and Release report, matched with errors.Is. Any other error
// means that the call cannot say: a cancelled context, a failed connection.
var (
	// ErrNotAcquired: the lock is held. Acquire does not wait for it: unless
	// something fails it answers within a second.
	ErrNotAcquired = errors.New("lock not acquired")
	// ErrNotHeld: the handle's lock is not held any more, or the handle is
	// none. Nothing was released.
	ErrNotHeld = errors.New("lock not held")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	// Acquire takes the lock for ttl, at least a millisecond.
	Acquire func(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*Lock, error)
	// Release gives it back; a nil error says that it did.
	Release func(ctx context.Context, rdb redis.Cmdable, l *Lock) error
}
