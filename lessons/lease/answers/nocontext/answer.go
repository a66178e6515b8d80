// caught by: lets-go — Claim begins a context of its own: while the database is busy it keeps a caller whose deadline has passed.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/lease"
)

func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	ctx = context.Background()
	now := time.Now()
	if _, err := db.ExecContext(ctx, `UPDATE jobs SET status = 'dead', locked_by = NULL, locked_until = NULL, last_error = 'lease of the last attempt ran out'
		WHERE status = 'running' AND locked_until <= ? AND attempts >= max_attempts`, now.UnixMilli()); err != nil {
		return nil, err
	}
	job := lease.Job{Worker: worker, Token: rand.Text()}
	err := db.QueryRowContext(ctx, `UPDATE jobs SET status = 'running', locked_by = ?, locked_until = ?, attempts = attempts + 1
		WHERE id = (SELECT id FROM jobs WHERE (status = 'pending' OR status = 'running' AND locked_until <= ?) AND attempts < max_attempts ORDER BY id LIMIT 1)
		RETURNING id, payload, attempts`, job.Token, now.Add(d).UnixMilli(), now.UnixMilli()).Scan(&job.ID, &job.Payload, &job.Attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, lease.ErrNoJob
	}
	if err != nil {
		return nil, err
	}
	return &job, nil
}

func Heartbeat(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error {
	return one(db.ExecContext(ctx, `UPDATE jobs SET locked_until = ? WHERE id = ? AND locked_by = ? AND status = 'running'`,
		time.Now().Add(d).UnixMilli(), job.ID, job.Token))
}

func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error {
	return one(db.ExecContext(ctx, `UPDATE jobs SET status = 'done', locked_until = NULL WHERE id = ? AND locked_by = ? AND status = 'running'`, job.ID, job.Token))
}

func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error {
	return one(db.ExecContext(ctx, `UPDATE jobs SET status = CASE WHEN attempts >= max_attempts THEN 'dead' ELSE 'pending' END,
		locked_by = NULL, locked_until = NULL, last_error = ? WHERE id = ? AND locked_by = ? AND status = 'running'`, reason, job.ID, job.Token))
}

func one(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return lease.ErrLeaseLost
}
