// caught by: one-holder — the lock is set without NX after a look, and in
// between somebody else has come.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	held, err := rdb.Exists(ctx, key).Result()
	if err != nil {
		return fencing.Lease{}, err
	}
	if held == 1 {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	token := rand.Text()
	if err := rdb.Set(ctx, key, token, ttl).Err(); err != nil {
		return fencing.Lease{}, err
	}
	fence, err := rdb.Incr(ctx, key+":fence").Result()
	if err != nil {
		return fencing.Lease{}, err
	}
	return fencing.Lease{Token: token, Fence: fence}, nil
}

func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	res, err := db.ExecContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?, ?, ?)
		 ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, value = excluded.value
		 WHERE excluded.fence >= resources.fence`, resource, fence, value)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return fencing.ErrStaleFence
	}
	return nil
}
