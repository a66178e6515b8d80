// caught by: holder — claims in the table and then sets a lock in Redis: two stores are two steps, and a late lock overwrites the successor's, whose work is thrown away.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/lease"
)

// Claim takes the job in one statement, as it should be, and then sets a lock that
// the other functions ask.
func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	if err := bury(ctx, db); err != nil {
		return nil, err
	}
	now := time.Now()
	job := lease.Job{Worker: worker, Token: rand.Text()}
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
	if err != nil {
		return nil, err
	}
	if err := lease.Redis(ctx).Set(ctx, key(&job), job.Token, d).Err(); err != nil {
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
	if err := owned(lease.Redis(ctx).Eval(ctx, extendIfOurs, []string{key(job)}, job.Token, d.Milliseconds()).Bool()); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, `UPDATE jobs SET locked_until = ? WHERE id = ?`, time.Now().Add(d).UnixMilli(), job.ID)
	return err
}

func Complete(ctx context.Context, db *sql.DB, job *lease.Job) error {
	return finish(ctx, db, job, `UPDATE jobs SET status = 'done', locked_by = NULL, locked_until = NULL WHERE id = ?`, job.ID)
}

func Fail(ctx context.Context, db *sql.DB, job *lease.Job, reason string) error {
	return finish(ctx, db, job,
		`UPDATE jobs
		 SET status = CASE WHEN attempts < max_attempts THEN 'pending' ELSE 'dead' END,
		     last_error = ?, locked_by = NULL, locked_until = NULL
		 WHERE id = ?`,
		reason, job.ID)
}

// finish asks for the lock, then writes.
func finish(ctx context.Context, db *sql.DB, job *lease.Job, update string, args ...any) error {
	holder, err := lease.Redis(ctx).Get(ctx, key(job)).Result()
	if err := owned(holder == job.Token, err); err != nil {
		return err
	}
	defer release(ctx, job)
	_, err = db.ExecContext(ctx, update, args...)
	return err
}

// owned turns a lock that is not ours, or gone, into ErrLeaseLost.
func owned(ours bool, err error) error {
	if errors.Is(err, redis.Nil) || err == nil && !ours {
		return lease.ErrLeaseLost
	}
	return err
}

func key(job *lease.Job) string { return fmt.Sprintf("lock:job:%d", job.ID) }

func release(ctx context.Context, job *lease.Job) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = lease.Redis(ctx).Eval(ctx, deleteIfOurs, []string{key(job)}, job.Token).Err()
}

const (
	extendIfOurs = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0`
	deleteIfOurs = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`
)
