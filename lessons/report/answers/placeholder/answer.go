// caught by: whole — claims the date with an empty row and fills it when the build is
// done; readers find the empty one, and after a crash it stays.
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
	outcome, err := store(ctx, db, date, "")
	if err != nil || outcome == report.AlreadyBuilt {
		return outcome, err
	}
	body, err := build(ctx)
	if err != nil {
		return 0, err
	}
	if _, err := db.ExecContext(ctx, `UPDATE reports SET body = ? WHERE date = ?`, body, date); err != nil {
		return 0, err
	}
	return report.Built, nil
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

func store(ctx context.Context, db *sql.DB, date, body string) (report.Outcome, error) {
	res, err := db.ExecContext(ctx, `INSERT INTO reports (date, body) VALUES (?, ?) ON CONFLICT (date) DO NOTHING`, date, body)
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); n == 0 || err != nil {
		return report.AlreadyBuilt, err
	}
	return report.Built, nil
}
