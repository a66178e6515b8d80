// Goal: a job is worked on by one worker at a time, and no job is lost: not when
// a worker crashes, not when it is paused and wakes up after somebody else has
// taken its job over.
//
// Change the functions as you like; keep their names and types. The contract
// (the table, Job, the errors, what each function promises) is in
// lessons/lease/lease.go. Each worker is a process of its own with a db of its
// own; the table is all they share, but for a Redis (lease.Redis) that whoever
// wants to try a lock may ask.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/lease/
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/lease"
)

// Claim leases one job to the worker, until d from now.
func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	now := time.Now()
	job := lease.Job{Worker: worker}
	err := db.QueryRowContext(ctx,
		`SELECT id, payload, attempts FROM jobs
		 WHERE (status = 'pending' OR status = 'running' AND locked_until <= ?)
		   AND attempts < max_attempts
		 ORDER BY id LIMIT 1`,
		now.UnixMilli()).Scan(&job.ID, &job.Payload, &job.Attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, lease.ErrNoJob
	}
	if err != nil {
		return nil, err
	}

	job.Attempt++
	_, err = db.ExecContext(ctx,
		`UPDATE jobs SET status = 'running', locked_by = ?, locked_until = ?, attempts = ?
		 WHERE id = ?`,
		worker, now.Add(d).UnixMilli(), job.Attempt, job.ID)
	if err != nil {
		return nil, err
	}
	return &job, nil
}

// Heartbeat makes the lease end d from now.
func Heartbeat(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error {
	return one(db.ExecContext(ctx,
		`UPDATE jobs SET locked_until = ?
		 WHERE id = ? AND locked_by = ? AND status = 'running'`,
		time.Now().Add(d).UnixMilli(), job.ID, job.Worker))
}

// Complete makes the job done.
func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error {
	return one(db.ExecContext(ctx,
		`UPDATE jobs SET status = 'done'
		 WHERE id = ? AND locked_by = ? AND status = 'running'`,
		job.ID, job.Worker))
}

// Fail records the reason and gives the job back for another attempt.
func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error {
	return one(db.ExecContext(ctx,
		`UPDATE jobs SET status = 'pending', last_error = ?
		 WHERE id = ? AND locked_by = ? AND status = 'running'`,
		reason, job.ID, job.Worker))
}

// one turns an update that found no row into ErrLeaseLost.
func one(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return lease.ErrLeaseLost
}
