// caught by: one-holder — MULTI with SET NX, INCR and PEXPIRE: a refused worker
// moves the end of the winner's lock.
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
	token := rand.Text()
	var locked *redis.BoolCmd
	var number *redis.IntCmd
	_, err := rdb.TxPipelined(ctx, func(tx redis.Pipeliner) error {
		locked = tx.SetNX(ctx, key, token, 0)
		number = tx.Incr(ctx, key+":fence")
		tx.PExpire(ctx, key, ttl)
		return nil
	})
	if err != nil {
		return fencing.Lease{}, err
	}
	if !locked.Val() {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	return fencing.Lease{Token: token, Fence: number.Val()}, nil
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
