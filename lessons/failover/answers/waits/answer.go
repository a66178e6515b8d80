// caught by: nothing-lost — WAIT says that a replica has the lock, and that is taken
// for safety. The other replica is promoted.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/failover"
)

// errAlone says that no replica has got the lock in time.
var errAlone = errors.New("no replica has the lock")

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
	wait := pipe.Do(ctx, "WAIT", 1, 1000)
	if _, err := pipe.Exec(ctx); err != nil {
		giveBack(ctx, rdb, t.Lock, token)
		return err
	}
	if !set.Val() {
		return failover.ErrNotAcquired
	}
	defer giveBack(ctx, rdb, t.Lock, token)
	if n, err := wait.Int(); err != nil || n < 1 {
		return errAlone
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
