// caught by: one-holder — looks whose the lock is, and deletes it in a second step: a DEL that is held up on its way arrives when the lock is another's.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/failover"
)

// giveBack frees the lock if it is still ours. If that fails it ends by itself.
func giveBack(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if rdb.Get(ctx, key).Val() == token {
		rdb.Del(ctx, key)
	}
}

// Run changes the resource. The lock saves work: while Redis remembers it, nobody
// else works at the same time. That nothing is lost is not its doing.
func Run(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t failover.Task) error {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, t.Lock, token, t.TTL).Result()
	if err != nil {
		// The lock may be ours and may not. Nobody works under a lock that he was
		// not given; if it stands it ends by itself.
		return err
	}
	if !ok {
		return failover.ErrNotAcquired
	}
	defer giveBack(ctx, rdb, t.Lock, token)

	fence, old, err := stamp(ctx, db, t.Resource)
	if err != nil {
		return err
	}
	value, err := t.Change(ctx, old)
	if err != nil {
		return err
	}
	return write(ctx, db, t.Resource, fence, value)
}

// stamp draws the next number, puts it into the row and reads the value, all in one
// statement. From here on whoever came before is refused, though nothing new has
// been written yet. The number cannot be forgotten unless the row is, and so it
// needs no Redis that remembers.
func stamp(ctx context.Context, db *sql.DB, resource string) (fence int64, old string, err error) {
	err = db.QueryRowContext(ctx,
		`UPDATE resources SET fence = fence + 1 WHERE name = ? RETURNING fence, value`, resource).Scan(&fence, &old)
	return fence, old, err
}

// write stores the value if nobody has stamped the row since.
func write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	res, err := db.ExecContext(ctx,
		`UPDATE resources SET value = ? WHERE name = ? AND fence = ?`, value, resource, fence)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		return failover.ErrOvertaken
	}
	return err
}
