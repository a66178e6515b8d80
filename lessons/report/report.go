// Package report is the lesson on a lock in its right place: it keeps several
// workers from making the same daily report at the same time, which would only be
// a waste. That there is one report, and a whole one, is not left to the lock: the
// write is idempotent, and holds when the lock does not.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	const Schema string
//	func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error)
//
// Schema creates the table reports with at least the columns date and body. A row
// is a finished report, as some call of build has returned it; anybody may read it
// at any time. The table itself refuses a second row for a date, whoever writes
// it. What else you want to keep goes into other columns or tables.
//
// RunReport makes sure that the report of date exists. It calls build at most
// once. The lock is the Redis key lock:report:<date>. Building takes 20 s on an
// ordinary day and little more than a minute at the end of a month. A worker that
// has crashed keeps others from building for an hour at the most. A call that
// returns leaves no lock in the way of the next build, also when its caller has
// left. Nobody removes another's lock or moves its end, not even after a pause
// between a look at the lock and the act.
//
// The lock only saves work. Trouble with Redis, or with the lock, is not the
// caller's trouble: the report is built all the same, perhaps twice. Whoever waits
// for Redis to answer does so for less than five minutes. A build that fails may
// return a text beside its error; that is no report. An error is
// returned when build has failed (that error, wrapped or not), when the database
// has, or when ctx has ended; nothing but a finished report is stored then, and a
// later call builds.
package report

import (
	"context"
	"database/sql"

	"github.com/redis/go-redis/v9"
)

// Outcome is what became of a call. The zero value means none: the call failed.
type Outcome int

// The outcomes of RunReport.
const (
	// Built: this call has built the report, and what it built was stored. A
	// later call may have put its own in the same place.
	Built Outcome = iota + 1
	// AlreadyBuilt: the report is there. A call that begins when the report is
	// stored is told so, and does not build. While the lock of whoever has stored
	// it still stands, because that call has not returned yet or a fault has kept
	// it from giving the lock back, Busy is accepted too.
	AlreadyBuilt
	// Busy: somebody else holds the lock and is at work; ask again later. A client
	// that repeats requests by itself may be refused by its own lock; Busy is
	// accepted then.
	Busy
)

// String returns the outcome's name.
func (o Outcome) String() string {
	switch o {
	case 0:
		return "none"
	case Built:
		return "Built"
	case AlreadyBuilt:
		return "AlreadyBuilt"
	case Busy:
		return "Busy"
	}
	return "Outcome(?)"
}

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Schema    string
	RunReport func(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (Outcome, error)
}
