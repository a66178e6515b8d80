// caught by: open — the work is done inside a transaction that writes: nothing is
// lost, and nobody else gets to the database meanwhile.
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

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var old string
	err = tx.QueryRowContext(ctx,
		`UPDATE resources SET fence = fence + 1 WHERE name = ? RETURNING value`, t.Resource).Scan(&old)
	if err != nil {
		return err
	}
	value, err := t.Change(ctx, old)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE resources SET value = ? WHERE name = ?`, value, t.Resource); err != nil {
		return err
	}
	return tx.Commit()
}
