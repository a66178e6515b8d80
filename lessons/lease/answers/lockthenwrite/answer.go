// caught by: one-holder — a Redis lock says who may claim, and the claim is then written without a condition: whoever is stopped between the two writes over the one who has the job now.
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

// Claim goes through the jobs until it gets the lock of one.
func Claim(ctx context.Context, db *sql.DB, worker string, d time.Duration) (*lease.Job, error) {
	if err := bury(ctx, db); err != nil {
		return nil, err
	}
	ids, err := claimable(ctx, db)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		job := &lease.Job{ID: id, Worker: worker, Token: rand.Text()}
		ok, err := lease.Redis(ctx).SetNX(ctx, key(job), job.Token, d).Result()
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		err = take(ctx, db, job, d)
		if err == nil {
			return job, nil
		}
		release(ctx, job)
		if !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
	}
	return nil, lease.ErrNoJob
}

func claimable(ctx context.Context, db *sql.DB) ([]int64, error) {
	rows, err := db.QueryContext(ctx,
		`SELECT id FROM jobs
		 WHERE (status = 'pending' OR status = 'running' AND locked_until <= ?)
		   AND attempts < max_attempts
		 ORDER BY id`,
		time.Now().UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// take writes down what the lock has decided, if the job is still to be done:
// whoever had the lock before may have done it.
func take(ctx context.Context, db *sql.DB, job *lease.Job, d time.Duration) error {
	err := db.QueryRowContext(ctx,
		`SELECT payload, attempts + 1 FROM jobs
		 WHERE id = ? AND (status = 'pending' OR status = 'running' AND locked_until <= ?)
		   AND attempts < max_attempts`,
		job.ID, time.Now().UnixMilli()).Scan(&job.Payload, &job.Attempt)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx,
		`UPDATE jobs SET status = 'running', locked_by = ?, locked_until = ?, attempts = ?
		 WHERE id = ?`,
		job.Worker, time.Now().Add(d).UnixMilli(), job.Attempt, job.ID)
	return err
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
