// caught by: own-lock — the release is registered before it is known who has the lock:
// whoever is refused deletes the holder's on the way out.
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
	key := "lock:report:" + date
	defer rdb.Del(context.WithoutCancel(ctx), key)
	if ok, err := rdb.SetNX(ctx, key, rand.Text(), 5*time.Minute).Result(); err == nil && !ok {
		return report.Busy, nil
	}
	if ok, err := exists(ctx, db, date); err != nil || ok {
		return answerIf(ok, report.AlreadyBuilt), err
	}
	body, err := build(ctx)
	if err != nil {
		return 0, err
	}
	return store(ctx, db, date, body)
}

func answerIf(ok bool, o report.Outcome) report.Outcome {
	if !ok {
		return 0
	}
	return o
}

func exists(ctx context.Context, db *sql.DB, date string) (bool, error) {
	var n int
	err := db.QueryRowContext(ctx, `SELECT count(*) FROM reports WHERE date = ?`, date).Scan(&n)
	return n > 0, err
}

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
