// caught by: whole — the column is of type STRING, which SQLite takes for numeric: the text 007 is stored as the number 7.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/report"
)

const Schema = `
CREATE TABLE reports (
	date TEXT NOT NULL PRIMARY KEY,
	body STRING NOT NULL
);`

const lockFor = 5 * time.Minute

func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	l := lock{rdb: rdb, key: "lock:report:" + date, token: rand.Text()}
	if l.isTaken(ctx) {
		return report.Busy, nil
	}
	defer l.release(ctx)

	if ok, err := exists(ctx, db, date); ok || err != nil {
		return onlyIf(ok, report.AlreadyBuilt), err
	}

	body, err := build(ctx)
	if err != nil {
		return 0, fmt.Errorf("building the report of %s: %w", date, err)
	}
	return store(ctx, db, date, body)
}

func store(ctx context.Context, db *sql.DB, date, body string) (report.Outcome, error) {
	res, err := db.ExecContext(ctx,
		`INSERT INTO reports (date, body) VALUES (?, ?)
		 ON CONFLICT (date) DO NOTHING`, date, body)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return report.AlreadyBuilt, nil
	}
	return report.Built, nil
}

func exists(ctx context.Context, db *sql.DB, date string) (bool, error) {
	var one int
	err := db.QueryRowContext(ctx, `SELECT 1 FROM reports WHERE date = ?`, date).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func onlyIf(ok bool, o report.Outcome) report.Outcome {
	if !ok {
		return 0
	}
	return o
}

type lock struct {
	rdb        redis.Cmdable
	key, token string
}

func (l lock) isTaken(ctx context.Context) bool {
	ok, err := l.rdb.SetNX(ctx, l.key, l.token, lockFor).Result()
	return err == nil && !ok
}

func (l lock) release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = l.rdb.Eval(ctx, compareAndDelete, []string{l.key}, l.token).Err()
}

const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`
