// passes: a caller whose own lock refuses it, because the client sent the
// script twice, is given the number that belongs to it.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

var lockAndNumber = redis.NewScript(`
local held = redis.call("HGET", KEYS[1], "token")
if held == ARGV[1] then
	return tonumber(redis.call("HGET", KEYS[1], "fence"))
end
if held then
	return 0
end
local fence = redis.call("INCR", KEYS[2])
redis.call("HSET", KEYS[1], "token", ARGV[1], "fence", fence)
redis.call("PEXPIRE", KEYS[1], ARGV[2])
return fence`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	token := rand.Text()
	fence, err := lockAndNumber.Run(ctx, rdb, []string{key, key + ":fence"}, token, ttl.Milliseconds()).Int64()
	if err != nil {
		return fencing.Lease{}, err
	}
	if fence == 0 {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	return fencing.Lease{Token: token, Fence: fence}, nil
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
	err = compareAndStore(ctx, conn, resource, fence, value)
	end := `COMMIT`
	if err != nil {
		end = `ROLLBACK`
	}
	_, failed := conn.ExecContext(context.WithoutCancel(ctx), end)
	if errors.Is(err, fencing.ErrStaleFence) {
		return err
	}
	return errors.Join(err, failed)
}

// compareAndStore looks, compares and stores while nobody else can write.
func compareAndStore(ctx context.Context, conn *sql.Conn, resource string, fence int64, value string) error {
	var seen int64
	err := conn.QueryRowContext(ctx, `SELECT fence FROM resources WHERE name = ?`, resource).Scan(&seen)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		_, err = conn.ExecContext(ctx, `INSERT INTO resources VALUES (?, ?, ?)`, resource, fence, value)
	case err == nil && seen > fence:
		err = fencing.ErrStaleFence
	case err == nil:
		_, err = conn.ExecContext(ctx, `UPDATE resources SET fence = ?, value = ? WHERE name = ?`, fence, value, resource)
	}
	return err
}
