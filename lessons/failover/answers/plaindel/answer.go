// caught by: one-holder — the lock is deleted, whoever's it is on the new master.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/failover"
)

func Run(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t failover.Task) error {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, t.Lock, token, t.TTL).Result()
	if err != nil {
		return err
	}
	if !ok {
		return failover.ErrNotAcquired
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = rdb.Del(ctx, t.Lock).Err()
	}()

	var fence int64
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
