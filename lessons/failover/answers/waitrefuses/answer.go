// caught by: honest-refusal — a lock that no replica has confirmed is told as taken by somebody else.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/failover"
)

var release = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// giveBack frees the lock if it is still ours. If that fails it ends by itself.
func giveBack(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = release.Run(ctx, rdb, []string{key}, token).Err()
}

func Run(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t failover.Task) error {
	token := rand.Text()
	pipe := rdb.Pipeline()
	set := pipe.SetNX(ctx, t.Lock, token, t.TTL)
	wait := pipe.Do(ctx, "WAIT", 1, 100)
	if _, err := pipe.Exec(ctx); err != nil {
		giveBack(ctx, rdb, t.Lock, token)
		return err
	}
	if !set.Val() {
		return failover.ErrNotAcquired
	}
	defer giveBack(ctx, rdb, t.Lock, token)
	if n, _ := wait.Int(); n == 0 {
		return failover.ErrNotAcquired
	}

	var fence int64
	var old string
	err := db.QueryRowContext(ctx,
		`UPDATE resources SET fence = fence + 1 WHERE name = ? RETURNING fence, value`, t.Resource).Scan(&fence, &old)
	if err != nil {
		return err
	}
	value, err := t.Change(ctx, old)
	if err != nil {
		return err
	}
	return stored(db.ExecContext(ctx,
		`UPDATE resources SET value = ? WHERE name = ? AND fence = ?`, value, t.Resource, fence))
}

// stored reports whether the row was ours to write.
func stored(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		return failover.ErrOvertaken
	}
	return err
}
