// passes: the clock is the database's, as julianday(), rounded to whole milliseconds.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/lease"
)

func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	if err := bury(ctx, db); err != nil {
		return nil, err
	}
	now := time.Now()
	job := lease.Job{Worker: worker}
	err := db.QueryRowContext(ctx,
		`UPDATE jobs
		 SET status = 'running', locked_by = ?, locked_until = CAST((julianday('now') - 2440587.5) * 86400000 + 0.5 AS INTEGER) + ?, attempts = attempts + 1
		 WHERE id = (
			SELECT id FROM jobs
			WHERE (status = 'pending' OR status = 'running' AND locked_until <= ?)
			  AND attempts < max_attempts
			ORDER BY id LIMIT 1)
		 RETURNING id, payload, attempts`,
		worker, d.Milliseconds(), now.UnixMilli()).Scan(&job.ID, &job.Payload, &job.Attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, lease.ErrNoJob
	}
	if err != nil {
		return nil, err
	}
	return &job, nil
}

func bury(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx,
		`UPDATE jobs SET status = 'dead', last_error = 'the lease of the last attempt ran out'
		 WHERE status = 'running' AND locked_until <= ? AND attempts >= max_attempts`,
		time.Now().UnixMilli())
	return err
}

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
