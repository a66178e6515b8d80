// Package zookeeper is the lesson on a lock that is a queue: everybody puts a node of
// their own into it, the lowest number holds the lock, and who waits watches the node
// directly before. The node ends with the session of the process that made it. The
// lesson is about what lies between connection and session: a reply that is lost, a
// connection that is gone while the session lives, a session that is over while
// nobody has told the holder.
//
// This file is the contract between the reader's code and the grader. An answer is a
// package named answer that imports this one and declares
//
//	func Run(ctx context.Context, s zookeeper.Session, root string, work func(ctx context.Context, fence int64) error) error
//	func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
//
// Run stands in the queue below the node root, which is there, for as long as ctx
// lasts, calls work once when its turn has come and leaves the queue. While others are
// before it, it asks ZooKeeper nothing: it is woken when the one directly before it
// has gone. The context that work gets ends with ctx, and before the session can have
// ended, whether or not ZooKeeper can still be asked. fence is larger than the fence
// of everybody who held the lock before. The session is the process's: when Run has
// returned it is still there, and no node below root that Run has made, even if its
// requests or the replies to them were lost. A process that is gone or cut off leaves
// the queue with its session. If work panics the panic goes on or becomes an error,
// never nil; since the session may live on, its node has to go as well.
//
// Write sets the value of a resource if no larger fence has written to it; a holder
// may write more than once.
package zookeeper

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/go-zookeeper/zk"
)

// Schema is the table of what the lock protects. The row of a resource is there
// before anybody writes, with fence 0.
const Schema = `CREATE TABLE resources (
	name  TEXT PRIMARY KEY,
	fence INTEGER NOT NULL,
	value TEXT NOT NULL
)`

// Session is what a process has of ZooKeeper, made by zk.Connect. It outlives a
// connection that breaks: the client makes a new one by itself.
type Session struct {
	Conn *zk.Conn
	// Events tells what becomes of the connection and of the session. It holds six
	// events; what comes when it is full is dropped, and what Run finds in it may be
	// old. Nobody but Run reads it.
	Events <-chan zk.Event
	// Timeout is how long after the last message of the process ZooKeeper ends the
	// session, at the earliest. The client sends one every third of it, and calls the
	// connection lost when it has heard nothing for two thirds.
	Timeout time.Duration
}

// Errors of the two functions, matched with errors.Is. Otherwise Run returns what
// work returned, or what kept it from getting the lock; Write what the database says.
var (
	// ErrLockLost: the session ended, or may have, before work did.
	ErrLockLost = errors.New("lock lost before the work ended")
	// ErrStaleFence: somebody with a larger fence has written already.
	ErrStaleFence = errors.New("a later holder has written already")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Run   func(ctx context.Context, s Session, root string, work func(ctx context.Context, fence int64) error) error
	Write func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
}
