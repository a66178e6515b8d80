// Goal: every day there is one report, and it is a whole one; the lock keeps
// workers from building the same report at the same time, and that is all it does.
// When Redis forgets the lock or does not answer, the report is built all the same.
//
// Change Schema and RunReport as you like; keep their names and types. The
// contract (the outcomes, the table, the lock's key, how long building takes) is
// in lessons/report/report.go. Each worker is a process of its own with an rdb and
// a db of its own.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/report/
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/report"
)

// Schema creates the table. The columns are required; what else the table
// promises is up to you.
const Schema = `
CREATE TABLE reports (
	date TEXT NOT NULL,
	body TEXT NOT NULL
);`

// RunReport builds the report of date, unless it is there or somebody is at it.
func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	key, token := "lock:report:"+date, rand.Text()
	ok, err := rdb.SetNX(ctx, key, token, 5*time.Minute).Result()
	if err != nil {
		return 0, err
	}
	if !ok {
		return report.Busy, nil
	}
	defer release(ctx, rdb, key, token)

	// We hold the lock: from here on we are alone.
	var one int
	err = db.QueryRowContext(ctx, `SELECT 1 FROM reports WHERE date = ?`, date).Scan(&one)
	if err == nil {
		return report.AlreadyBuilt, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}

	body, err := build(ctx)
	if err != nil {
		return 0, err
	}
	if _, err := db.ExecContext(ctx, `INSERT INTO reports (date, body) VALUES (?, ?)`, date, body); err != nil {
		return 0, err
	}
	return report.Built, nil
}

// release deletes the lock if it is still ours.
func release(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = rdb.Eval(ctx, `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`, []string{key}, token).Err()
}
