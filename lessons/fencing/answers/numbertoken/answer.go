// passes: the number is drawn and stored as the lock in one script; the write
// updates, and inserts if there was nothing, in a transaction that begins as a
// writer.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

var lockAndNumber = redis.NewScript(`
if redis.call("EXISTS", KEYS[1]) == 1 then
	return 0
end
local fence = redis.call("INCR", KEYS[2])
redis.call("SET", KEYS[1], fence, "PX", ARGV[1])
return fence`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	fence, err := lockAndNumber.Run(ctx, rdb, []string{key, key + ":fence"}, ttl.Milliseconds()).Int64()
	if err != nil {
		return fencing.Lease{}, err
	}
	if fence == 0 {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	return fencing.Lease{Token: strconv.FormatInt(fence, 10), Fence: fence}, nil
}

func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	if err := store(ctx, conn, resource, fence, value); err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return err
	}
	_, err = conn.ExecContext(ctx, `COMMIT`)
	if err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
	}
	return err
}

func store(ctx context.Context, conn *sql.Conn, resource string, fence int64, value string) error {
	res, err := conn.ExecContext(ctx,
		`UPDATE resources SET fence = ?, value = ? WHERE name = ? AND fence <= ?`, fence, value, resource, fence)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	var seen int64
	err = conn.QueryRowContext(ctx, `SELECT fence FROM resources WHERE name = ?`, resource).Scan(&seen)
	if err == nil {
		return fencing.ErrStaleFence
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = conn.ExecContext(ctx, `INSERT INTO resources (name, fence, value) VALUES (?, ?, ?)`, resource, fence, value)
	return err
}
