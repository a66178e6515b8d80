// caught by: nothing-lost — WAIT 0 waits for nobody.
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
	wait := pipe.Do(ctx, "WAIT", 0, 100)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	if !set.Val() {
		return failover.ErrNotAcquired
	}
	defer giveBack(ctx, rdb, t.Lock, token)
	if _, err := wait.Int(); err != nil {
		return err
	}

	var old string
	err := db.QueryRowContext(ctx, `SELECT value FROM resources WHERE name = ?`, t.Resource).Scan(&old)
	if err != nil {
		return err
	}
	value, err := t.Change(ctx, old)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `UPDATE resources SET value = ? WHERE name = ?`, value, t.Resource)
	return err
}
