// Package fencing is the lesson on the holder who comes too late: its lock has
// ended, it does not know, and it writes. The lock hands out a growing number
// with every grant, and the resource refuses whoever comes with a smaller one
// than it has seen.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error)
//	func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
//
// The lock is the Redis key: it is there while the lock is held, and ends by
// itself when ttl has passed. Nobody gives it back here. What else is kept in
// Redis is up to you, and may be kept for ever.
//
// Of two grants of a lock the later has the larger number, whoever got them,
// whenever they were told, and whatever became of Redis's clock in between. Numbers
// may be left out. They may begin again when Redis has lost its memory, since then
// nobody in Redis can know better.
package fencing

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// Schema is the resource: a table that remembers with every value the fence that
// it was written with. A resource that nobody has written yet has no row, and its
// first write makes one. A row is as one write left it, value and fence.
const Schema = `
CREATE TABLE resources (
	name  TEXT PRIMARY KEY,
	fence INTEGER NOT NULL,
	value TEXT NOT NULL
);`

// Lease is what Acquire hands out. It stays what it is when the lock ends: only
// the resource knows whether somebody has come after. Next to an error it means
// nothing.
type Lease struct {
	Token string // names this grant, and no other of the same key
	Fence int64  // at least 1, larger than that of every earlier grant of the same key
}

// Errors that Acquire and Write report, matched with errors.Is. Any other error
// means that the call cannot say: the lock may have been taken and stand until it
// ends by itself, and a number be gone with it; the write may have been taken, as
// a whole or not at all. Whoever asks again with the same fence and value does no
// harm.
var (
	// ErrNotAcquired: the lock is held. Acquire does not wait for it: unless
	// something fails it answers within a second. A client that repeats requests
	// by itself may be refused by its own lock.
	ErrNotAcquired = errors.New("lock not acquired")
	// ErrStaleFence: the resource has taken a write with a larger fence, and has
	// not taken this one.
	ErrStaleFence = errors.New("stale fence")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	// Acquire takes the lock for ttl, at least a millisecond.
	Acquire func(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (Lease, error)
	// Write stores value in the resource, unless a larger fence has been there.
	// fence is a number that an Acquire has given.
	Write func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
}
