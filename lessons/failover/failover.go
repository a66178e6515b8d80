// Package failover is the lesson on the lock that a server forgets. Redis answers
// before its replica has the write; the master is lost, the replica is promoted,
// and the lock is nowhere. Two workers hold it, and each has been told the truth.
// What they change has to come out right all the same.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Run(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t failover.Task) error
//
// Redis is a master with replicas. rdb goes on working against whichever is
// promoted, after an error or two. The lock is the key t.Lock: it is there while
// the lock is held, and ends by itself when t.TTL has passed. What else is kept in
// Redis is up to you.
package failover

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// Schema is the resource: a table of texts. The row of a resource is there from
// the start. Its number is the answer's to use, and at first it is 0.
const Schema = `
CREATE TABLE resources (
	name  TEXT PRIMARY KEY,
	fence INTEGER NOT NULL,
	value TEXT NOT NULL
);`

// Task is one change of a resource, made under a lock.
type Task struct {
	Lock     string        // the key in Redis
	TTL      time.Duration // for how long the lock is taken, at least a millisecond
	Resource string        // the row
	// Change works out the new value from the one that stands there. It takes its
	// time, and may take longer than TTL; it may also fail, and then nothing is to
	// be stored. It is called only by who has been given the lock, and once in a call
	// of Run: with the lock working, no two of them work at once. Its context ends
	// when Run's does, and not because the work takes long.
	Change func(ctx context.Context, old string) (string, error)
}

// Errors that Run reports, matched with errors.Is. nil means that what Change
// returned was stored, in place of the very value that Change was given. An error of
// Change is reported as it is, and nothing was stored. Any other error means that
// the call cannot say, since a store has failed it.
var (
	// ErrNotAcquired: somebody else holds the lock. Change was not called. Run does
	// not wait for the lock: unless something fails it answers within a second.
	ErrNotAcquired = errors.New("lock not acquired")
	// ErrOvertaken: somebody else has been at work at the same time, and what
	// Change returned was not stored.
	ErrOvertaken = errors.New("overtaken by another holder")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	// Run takes the lock, has the value changed, stores it and gives the lock back.
	Run func(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t Task) error
}
