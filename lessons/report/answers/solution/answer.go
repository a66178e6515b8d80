// passes: the lock saves the work, and nothing else rests on it; the primary key
// and an insert that yields to an earlier report do the rest.
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

// Schema lets the table hold one report a date, whoever writes it. The body is
// never missing: a row is a finished report.
const Schema = `
CREATE TABLE reports (
	date TEXT NOT NULL PRIMARY KEY,
	body TEXT NOT NULL
);`

// lockFor is longer than the longest build, so that no renewal is needed, and
// short enough to wait for after a crash.
const lockFor = 5 * time.Minute

// RunReport builds the report of date, unless it is there or somebody is at it.
func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	l := lock{rdb: rdb, key: "lock:report:" + date, token: rand.Text()}
	if l.isTaken(ctx) {
		return report.Busy, nil
	}
	// Also after a failed build, and also if it is not known whether the lock is
	// ours: the token decides.
	defer l.release(ctx)

	// The look comes after the lock. Before it, somebody could still be building;
	// whoever had the lock before has stored what it built.
	if ok, err := exists(ctx, db, date); ok || err != nil {
		return onlyIf(ok, report.AlreadyBuilt), err
	}

	body, err := build(ctx)
	if err != nil {
		return 0, fmt.Errorf("building the report of %s: %w", date, err)
	}
	return store(ctx, db, date, body)
}

// store is where the report becomes one, lock or no lock. The conflict is no
// failure: somebody has been faster, and the report is there.
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

// lock is a lock that only saves work.
type lock struct {
	rdb        redis.Cmdable
	key, token string
}

// isTaken takes the lock, and reports whether somebody else has it. If Redis does
// not answer the lock is not taken: building twice costs less than not at all.
func (l lock) isTaken(ctx context.Context) bool {
	ok, err := l.rdb.SetNX(ctx, l.key, l.token, lockFor).Result()
	return err == nil && !ok
}

// release gives the lock back if it is still ours. It may have ended and be
// another's by now. The caller's context may be over; the release has its own. If
// it fails the lock ends by itself.
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
