// passes: one conditional update a call; the attempt number, new with every
// claim, is what a holder proves itself with.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/lease"
)

// Claim picks a job and takes it in one statement, so that there is no moment in
// which two workers have picked the same job. SQLite lets one writer in at a
// time; the loser's inner SELECT runs after the winner's UPDATE and finds
// another job, or none.
//
// The attempt is counted here. A worker that crashes counts nothing any more.
func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	if err := bury(ctx, db); err != nil {
		return nil, err
	}
	now := time.Now()
	job := lease.Job{Worker: worker}
	err := db.QueryRowContext(ctx,
		`UPDATE jobs
		 SET status = 'running', locked_by = ?, locked_until = ?, attempts = attempts + 1
		 WHERE id = (
			SELECT id FROM jobs
			WHERE (status = 'pending' OR status = 'running' AND locked_until <= ?)
			  AND attempts < max_attempts
			ORDER BY id LIMIT 1)
		 RETURNING id, payload, attempts`,
		worker, now.Add(d).UnixMilli(), now.UnixMilli()).Scan(&job.ID, &job.Payload, &job.Attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, lease.ErrNoJob
	}
	// Any other error is not ErrNoJob: there may be a job, and it may even be
	// ours if only the reply was lost. Then its lease ends by itself.
	if err != nil {
		return nil, err
	}
	return &job, nil
}

// bury ends jobs whose last attempt has run out: nobody else would.
func bury(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx,
		`UPDATE jobs SET status = 'dead', last_error = 'the lease of the last attempt ran out'
		 WHERE status = 'running' AND locked_until <= ? AND attempts >= max_attempts`,
		time.Now().UnixMilli())
	return err
}

// Heartbeat, Complete and Fail change the row only where it still is the
// caller's: the same attempt, and running. The attempt tells two claims by one
// worker apart, which its name does not; the status keeps a job that is done or
// dead from coming back.
func Heartbeat(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error {
	return ours(db.ExecContext(ctx,
		`UPDATE jobs SET locked_until = ?
		 WHERE id = ? AND attempts = ? AND status = 'running'`,
		time.Now().Add(d).UnixMilli(), job.ID, job.Attempt))
}

func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error {
	return ours(db.ExecContext(ctx,
		`UPDATE jobs SET status = 'done', locked_by = NULL, locked_until = NULL
		 WHERE id = ? AND attempts = ? AND status = 'running'`,
		job.ID, job.Attempt))
}

func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error {
	return ours(db.ExecContext(ctx,
		`UPDATE jobs
		 SET status = CASE WHEN attempts < max_attempts THEN 'pending' ELSE 'dead' END,
		     last_error = ?, locked_by = NULL, locked_until = NULL
		 WHERE id = ? AND attempts = ? AND status = 'running'`,
		reason, job.ID, job.Attempt))
}

// ours turns an update that found no row into what it means.
func ours(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return lease.ErrLeaseLost
	}
	return nil
}
