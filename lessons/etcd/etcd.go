// Package etcd is the lesson on a lock kept by consensus: a session is a lease that
// is kept alive, the lock belongs to the key that was created first, and its
// revision is a number that grows with every holder. The lock outlives the loss of a
// machine. It does not protect a resource outside etcd from a holder that comes too
// late: the resource has to compare the number.
//
// This file is the contract between the reader's code and the grader. An answer is a
// package named answer that imports this one and declares
//
//	func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error
//	func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
//
// Run waits until it holds the lock name, for as long as ctx lasts, calls work once
// and gives the lock back. The lock ends by itself when the process is gone or cut
// off: its lease is ttl, in whole seconds, at least two, and is kept alive as long as
// the process can reach etcd. The context that work gets ends with ctx, and when the
// lease may have ended: at the latest when ttl and [Grace] have passed since etcd
// last answered. fence is larger than the fence of everybody who held the lock
// before. When Run has returned nothing of it is left in etcd, neither a key nor a
// lease, unless messages were lost. If work panics the panic goes on or becomes an
// error, never nil, and the lock is free when ttl has passed.
//
// Write sets the value of a resource if no larger fence has written to it; a holder
// may write more than once.
package etcd

import (
	"context"
	"database/sql"
	"errors"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// Schema is the table of what the lock protects. The row of a resource is there
// before anybody writes, with fence 0.
const Schema = `CREATE TABLE resources (
	name  TEXT PRIMARY KEY,
	fence INTEGER NOT NULL,
	value TEXT NOT NULL
)`

// Grace is how much later than the end of its lease a work may be told to stop. The
// official client looks at its leases once a second.
const Grace = 1500 * time.Millisecond

// Errors of the two functions, matched with errors.Is. Otherwise Run returns what
// work returned, or what kept it from getting the lock; Write what the database says.
var (
	// ErrLockLost: the lease ended, or may have, before work did.
	ErrLockLost = errors.New("lock lost before the work ended")
	// ErrStaleFence: somebody with a larger fence has written already.
	ErrStaleFence = errors.New("a later holder has written already")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Run   func(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error
	Write func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
}
