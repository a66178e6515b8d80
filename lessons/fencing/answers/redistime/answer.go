// caught by: ordered — the time of Redis in microseconds, drawn in the same
// step as the lock: when the clock is set back the numbers go back with it.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

// lockAndNumber takes the lock and draws its number in one step.
var lockAndNumber = redis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
	local now = redis.call("TIME")
	return tonumber(now[1]) * 1000000 + tonumber(now[2])
end
return 0`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	token := rand.Text()
	fence, err := lockAndNumber.Run(ctx, rdb, []string{key}, token, ttl.Milliseconds()).Int64()
	if err != nil {
		return fencing.Lease{}, err
	}
	if fence == 0 {
		return fencing.Lease{}, fencing.ErrNotAcquired
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
