// caught by: neighbour — reserves the row in a transaction and builds inside it: the
// write lock is held for the whole build, and other writers give up.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/report"
)

const Schema = `
CREATE TABLE reports (
	date TEXT NOT NULL PRIMARY KEY,
	body TEXT NOT NULL
);`

func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	key, token := "lock:report:"+date, rand.Text()
	if ok, err := rdb.SetNX(ctx, key, token, 5*time.Minute).Result(); err == nil && !ok {
		return report.Busy, nil
	}
	defer release(ctx, rdb, key, token)
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO reports (date, body) VALUES (?, '') ON CONFLICT (date) DO NOTHING`, date)
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return answerIf(err == nil, report.AlreadyBuilt), err
	}
	body, err := build(ctx)
	if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE reports SET body = ? WHERE date = ?`, body, date); err != nil {
		return 0, err
	}
	return report.Built, tx.Commit()
}

func answerIf(ok bool, o report.Outcome) report.Outcome {
	if !ok {
		return 0
	}
	return o
}

func release(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = rdb.Eval(ctx, compareAndDelete, []string{key}, token).Err()
}

const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`
