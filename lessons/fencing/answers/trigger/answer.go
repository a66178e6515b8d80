// passes: a trigger on the table refuses a smaller fence, whoever writes; Write
// only puts it there and passes on what it says.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"strings"
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

// refuse makes the table itself compare: no statement gets past it.
const refuse = `
CREATE TRIGGER IF NOT EXISTS no_stale BEFORE UPDATE ON resources WHEN NEW.fence < OLD.fence
BEGIN SELECT RAISE(ABORT, 'stale fence'); END`

func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	if _, err := db.ExecContext(ctx, refuse); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?, ?, ?)
		 ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, value = excluded.value`, resource, fence, value)
	if err != nil && strings.Contains(err.Error(), "stale fence") {
		return fencing.ErrStaleFence
	}
	return err
}
