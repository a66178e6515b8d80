// caught by: answers — look and write in a transaction that begins as a reader:
// it is refused when somebody has written meanwhile.
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

// lockAndNumber takes the lock and draws its number in one step.
var lockAndNumber = redis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
	return redis.call("INCR", KEYS[2])
end
return 0`)

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
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var seen int64
	err = tx.QueryRowContext(ctx, `SELECT fence FROM resources WHERE name = ?`, resource).Scan(&seen)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if fence < seen {
		return fencing.ErrStaleFence
	}
	if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO resources VALUES (?, ?, ?)`, resource, fence, value); err != nil {
		return err
	}
	return tx.Commit()
}
