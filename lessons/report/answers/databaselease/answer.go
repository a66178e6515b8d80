// passes: no Redis at all; a lease in the database says who is at work, and the
// primary key that there is one report.
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
);
CREATE TABLE runs (
	date  TEXT    NOT NULL PRIMARY KEY,
	token TEXT    NOT NULL,
	until INTEGER NOT NULL -- Unix milliseconds
);`

func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	token, now := rand.Text(), time.Now()
	res, err := db.ExecContext(ctx,
		`INSERT INTO runs (date, token, until) VALUES (?1, ?2, ?3)
		 ON CONFLICT (date) DO UPDATE SET token = ?2, until = ?3 WHERE until <= ?4`,
		date, token, now.Add(10*time.Minute).UnixMilli(), now.UnixMilli())
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return answerIf(n == 0 && err == nil, report.Busy), err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_, _ = db.ExecContext(ctx, `DELETE FROM runs WHERE date = ? AND token = ?`, date, token)
	}()
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
