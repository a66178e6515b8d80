// passes: BEGIN IMMEDIATE takes the write lock before the look, so that looking and taking are one.
package answer

import (
	"context"
	"database/sql"
	"time"

	"lockwise/lessons/lease"
)

func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	var job *lease.Job
	err := locked(ctx, db, func(conn *sql.Conn) error {
		var err error
		job, err = pick(ctx, conn, worker, d)
		return err
	})
	if err != nil {
		return nil, err
	}
	if job == nil {
		return nil, lease.ErrNoJob
	}
	return job, nil
}

// pick goes through the jobs that are not finished; nil if none is free.
func pick(ctx context.Context, conn *sql.Conn, worker string, d time.Duration) (*lease.Job, error) {
	rows, err := conn.QueryContext(ctx,
		`SELECT id, payload, attempts, max_attempts FROM jobs
		 WHERE status = 'pending' OR status = 'running' AND locked_until <= unixepoch('subsec') * 1000`)
	if err != nil {
		return nil, err
	}
	var found *lease.Job
	var tired []int64
	for rows.Next() {
		job := lease.Job{Worker: worker}
		var most int
		if err := rows.Scan(&job.ID, &job.Payload, &job.Attempt, &most); err != nil {
			rows.Close()
			return nil, err
		}
		job.Attempt++
		if job.Attempt > most {
			tired = append(tired, job.ID)
		} else if found == nil {
			found = &job
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, id := range tired {
		if _, err := conn.ExecContext(ctx, `UPDATE jobs SET status = 'dead', last_error = COALESCE(last_error, 'worker lost') WHERE id = ?`, id); err != nil {
			return nil, err
		}
	}
	if found == nil {
		return nil, nil
	}
	_, err = conn.ExecContext(ctx,
		`UPDATE jobs SET status = 'running', locked_by = ?, locked_until = unixepoch('subsec') * 1000 + ?, attempts = ? WHERE id = ?`,
		worker, d.Milliseconds(), found.Attempt, found.ID)
	return found, err
}

// locked runs f in a transaction that holds the write lock from its start.
func locked(ctx context.Context, db *sql.DB, f func(*sql.Conn) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	err = f(conn)
	if err == nil {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
	}
	return err
}

// mine runs the update f if the job still is the caller's.
func mine(ctx context.Context, db *sql.DB, job *lease.Job, f func(*sql.Conn) error) error {
	return locked(ctx, db, func(conn *sql.Conn) error {
		var status string
		var attempts int
		err := conn.QueryRowContext(ctx, `SELECT status, attempts FROM jobs WHERE id = ?`, job.ID).Scan(&status, &attempts)
		if err != nil {
			return err
		}
		if status != "running" || attempts != job.Attempt {
			return lease.ErrLeaseLost
		}
		return f(conn)
	})
}

func Heartbeat(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error {
	return mine(ctx, db, job, func(conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE jobs SET locked_until = unixepoch('subsec') * 1000 + ? WHERE id = ?`, d.Milliseconds(), job.ID)
		return err
	})
}

func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error {
	return mine(ctx, db, job, func(conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE jobs SET status = 'done' WHERE id = ?`, job.ID)
		return err
	})
}

func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error {
	return mine(ctx, db, job, func(conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, `UPDATE jobs SET status = iif(attempts < max_attempts, 'pending', 'dead'), last_error = ? WHERE id = ?`, reason, job.ID)
		return err
	})
}
