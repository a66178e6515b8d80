// caught by: nothing-lost — the stamp is looked at in one statement and the value
// written in the next.
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
	ok, err := rdb.SetNX(ctx, t.Lock, token, t.TTL).Result()
	if err != nil {
		return err
	}
	if !ok {
		return failover.ErrNotAcquired
	}
	defer giveBack(ctx, rdb, t.Lock, token)

	var fence, now int64
	var old string
	err = db.QueryRowContext(ctx,
		`UPDATE resources SET fence = fence + 1 WHERE name = ? RETURNING fence, value`, t.Resource).Scan(&fence, &old)
	if err != nil {
		return err
	}
	value, err := t.Change(ctx, old)
	if err != nil {
		return err
	}
	err = db.QueryRowContext(ctx, `SELECT fence FROM resources WHERE name = ?`, t.Resource).Scan(&now)
	if err != nil {
		return err
	}
	if now != fence {
		return failover.ErrOvertaken
	}
	_, err = db.ExecContext(ctx, `UPDATE resources SET value = ? WHERE name = ?`, value, t.Resource)
	return err
}
