// Package lease is the lesson on long work: a job that takes longer than anybody
// can promise is claimed from a table, for a while, and the row itself says who
// has it, until when, and how often it has been tried.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error)
//	func Heartbeat(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error
//	func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error
//	func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error
//
// The table is given: [Schema]. There is a Redis beside it, see [Redis].
package lease

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Schema is the job table. Other programs read it too, so its columns mean what
// they say. Times are whole milliseconds since 1970, UTC, on one clock: Go's
// time.Now and SQLite's unixepoch('subsec') tell the same time.
const Schema = `
CREATE TABLE jobs (
	id           INTEGER PRIMARY KEY,
	payload      TEXT    NOT NULL,
	status       TEXT    NOT NULL DEFAULT 'pending', -- pending, running, done, dead
	locked_by    TEXT,                               -- whatever tells one claim from another
	locked_until INTEGER,                            -- when the lease ends
	attempts     INTEGER NOT NULL DEFAULT 0,         -- claims so far, counted when they are made
	max_attempts INTEGER NOT NULL DEFAULT 3,         -- claims there may be
	last_error   TEXT                                -- why the last attempt came to nothing
);`

// Job is one claim of a job: what Claim hands out and the other functions are
// given back. Two claims of the same job are two Jobs, also if one worker made
// both.
type Job struct {
	ID      int64
	Payload string
	Worker  string // as given to Claim; two processes may have the same name
	Attempt int    // the job's attempts, this claim included
	Token   string // free for the answer's use
}

// Errors that answers report, matched with errors.Is.
var (
	// ErrNoJob: there is no job to claim. A job can be claimed if it is pending,
	// or running with a lease that has ended, and has been tried fewer than
	// max_attempts times.
	ErrNoJob = errors.New("no job to claim")
	// ErrLeaseLost: the job is no longer the caller's: it has been given back or
	// claimed again, or is done or dead. The call has changed nothing.
	ErrLeaseLost = errors.New("lease lost")
)

// Impl is one answer: the reader's, the reference, or a wrong one. When ctx ends,
// a call ends.
type Impl struct {
	// Claim leases one job to worker, until d from now. Of a job whose lease
	// has ended after its last attempt it makes a dead one, with a last_error.
	Claim func(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*Job, error)
	// Heartbeat makes the lease end d from now, which may be sooner than before.
	Heartbeat func(ctx context.Context, db *sql.DB, job *Job, d time.Duration) error
	// Complete makes the job done, for good.
	Complete func(ctx context.Context, db *sql.DB, job *Job) error
	// Fail records the reason as last_error and gives the job back, to be
	// claimed at once or after a while (an hour at most); after the last
	// attempt the job is dead, for good.
	Fail func(ctx context.Context, db *sql.DB, job *Job, reason string) error
}
