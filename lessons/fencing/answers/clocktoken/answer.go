// caught by: fresh-token — the token is the time of the call: two that ask in the same moment have the same one.
package answer

import (
	"context"
	"database/sql"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

// lockAndNumber runs in Redis as one step: nobody else can take the lock between
// the SET and the INCR, so the order of the numbers is the order of the grants.
// It returns 0 if the lock is taken. The counter has no expiry on purpose: a
// number that begins again is worse than a key that stays.
var lockAndNumber = redis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
	return redis.call("INCR", KEYS[2])
end
return 0`)

// Acquire takes the lock for ttl and draws its number.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	token := strconv.FormatInt(time.Now().UnixMilli(), 10)
	fence, err := lockAndNumber.Run(ctx, rdb, []string{key, key + ":fence"}, token, ttl.Milliseconds()).Int64()
	if err != nil {
		// The script may have run. The number is lost then, and the lock stands
		// until it ends: gaps do no harm, and nobody works under a lock that he
		// was not given.
		return fencing.Lease{}, err
	}
	if fence == 0 {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	return fencing.Lease{Token: token, Fence: fence}, nil
}

// Write lets the database compare and store in one statement. Nobody can come
// between the comparison and the write: SQLite holds the write lock from before
// it looks until it has written.
//
// The holder's own second write comes with an equal number, and so does a write
// that is sent again after a lost reply: equal is taken, smaller is not.
func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	res, err := db.ExecContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?, ?, ?)
		 ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, value = excluded.value
		 WHERE excluded.fence >= resources.fence`, resource, fence, value)
	if err != nil {
		return err
	}
	// No row changed is not an error to the database. It is the answer.
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return fencing.ErrStaleFence
	}
	return nil
}
