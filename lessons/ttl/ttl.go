// Package ttl is the lesson on expiry: a lock that ends by itself protects
// everybody from a holder that has crashed, and puts at risk a holder that works
// longer than expected. The repair is a watchdog, which renews the lock while the
// work goes on and stops the work when it no longer can.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Run(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration, work func(context.Context) error) error
//
// Run takes the lock key for ttl, calls work once while it holds it, and gives
// the lock back. While work runs the lock is renewed, so that work may take longer
// than ttl; also while it stops because its caller has gone away. When the lock is
// lost, or cannot be renewed before its time is over, the context that work was given
// is cancelled by then. That context is made from ctx: it carries ctx's values and is
// cancelled with it. Run waits until work has returned, and returns soon after: within
// a fifth of ttl while Redis answers.
//
// If work panics, Run panics too or returns an error; a panic that escapes in a
// goroutine of its own would end the whole process.
package ttl

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// Errors that Run reports, matched with errors.Is. Otherwise Run returns what
// work returned, also if its caller has gone away meanwhile, or what kept it from
// asking Redis.
var (
	// ErrNotAcquired: somebody else holds the lock; work was not called.
	ErrNotAcquired = errors.New("lock not acquired")
	// ErrLockLost: the lock was lost before work ended, or could not be renewed
	// in time. Work may have run beside another holder's; what it returned
	// because its context was cancelled is not told.
	ErrLockLost = errors.New("lock lost before the work ended")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Run func(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration, work func(context.Context) error) error
}
