// passes: the number is the id of an entry in a Redis stream, which never goes
// back, not even with the clock; the row is replaced in a transaction.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

var lockAndNumber = redis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
	return redis.call("XADD", KEYS[2], "MAXLEN", 1, "*", "token", ARGV[1])
end
return ""`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	token := rand.Text()
	id, err := lockAndNumber.Run(ctx, rdb, []string{key, key + ":grants"}, token, ttl.Milliseconds()).Text()
	if err != nil {
		return fencing.Lease{}, err
	}
	if id == "" {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	// An id is milliseconds, a dash, and a number that tells apart what came in the
	// same millisecond.
	ms, seq, _ := strings.Cut(id, "-")
	high, err := strconv.ParseInt(ms, 10, 64)
	if err != nil {
		return fencing.Lease{}, err
	}
	low, err := strconv.ParseInt(seq, 10, 64)
	if err != nil {
		return fencing.Lease{}, err
	}
	return fencing.Lease{Token: token, Fence: high*1000 + low}, nil
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
	err = replace(ctx, conn, resource, fence, value)
	if err == nil {
		_, err = conn.ExecContext(context.WithoutCancel(ctx), `COMMIT`)
	} else {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
	}
	return err
}

// replace deletes the row and puts another in its place; nobody sees it missing.
func replace(ctx context.Context, conn *sql.Conn, resource string, fence int64, value string) error {
	if _, err := conn.ExecContext(ctx, `DELETE FROM resources WHERE name = ? AND fence <= ?`, resource, fence); err != nil {
		return err
	}
	res, err := conn.ExecContext(ctx, `INSERT INTO resources (name, fence, value) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING`, resource, fence, value)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return fencing.ErrStaleFence
}
