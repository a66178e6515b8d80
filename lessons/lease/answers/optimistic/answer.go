// passes: look for a job, then take it only if its row is as it was seen; whoever is too late looks again.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/lease"
)

// Claim reads a candidate and takes it with a condition on what it has read. The
// attempt number grows with every claim, so that it alone says whether the row is
// the one that was read.
func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	for {
		job, err := look(ctx, db, worker)
		if err != nil {
			return nil, err
		}
		err = ours(db.ExecContext(ctx,
			`UPDATE jobs SET status = 'running', locked_by = ?, locked_until = ?, attempts = ?
			 WHERE id = ? AND attempts = ? AND (status = 'pending' OR status = 'running' AND locked_until <= ?)`,
			worker, time.Now().Add(d).UnixMilli(), job.Attempt, job.ID, job.Attempt-1, time.Now().UnixMilli()))
		if errors.Is(err, lease.ErrLeaseLost) {
			continue // somebody was faster
		}
		if err != nil {
			return nil, err
		}
		return job, nil
	}
}

// look finds a job that can be claimed, and ends those whose last attempt has run
// out on the way.
func look(ctx context.Context, db *sql.DB, worker string) (*lease.Job, error) {
	job := lease.Job{Worker: worker}
	var most int
	err := db.QueryRowContext(ctx,
		`SELECT id, payload, attempts + 1, max_attempts FROM jobs
		 WHERE status = 'pending' OR status = 'running' AND locked_until <= ?
		 ORDER BY attempts < max_attempts, id LIMIT 1`,
		time.Now().UnixMilli()).Scan(&job.ID, &job.Payload, &job.Attempt, &most)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, lease.ErrNoJob
	}
	if err != nil {
		return nil, err
	}
	if job.Attempt <= most {
		return &job, nil
	}
	if err := bury(ctx, db); err != nil {
		return nil, err
	}
	return look(ctx, db, worker)
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
