// passes: SET NX and INCR in one MULTI block; a refused worker draws a number
// as well, which leaves a gap and no more.
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
		locked = tx.SetNX(ctx, key, token, ttl)
		number = tx.Incr(ctx, key+":fence")
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
	// After this there is a row, ours or another's, and the update decides. A first
	// write that is overtaken between the two was taken, and is told so.
	first, err := db.ExecContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING`, resource, fence, value)
	if err != nil {
		return err
	}
	if n, err := first.RowsAffected(); err != nil || n == 1 {
		return err
	}
	res, err := db.ExecContext(ctx,
		`UPDATE resources SET fence = ?, value = ? WHERE name = ? AND fence <= ?`, fence, value, resource, fence)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return fencing.ErrStaleFence
}
