// caught by: own-lock — renews with GET, then EXPIRE; paused between the two, it
// renews a lock that has become another's.
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

const Schema = `
CREATE TABLE reports (
	date TEXT NOT NULL PRIMARY KEY,
	body TEXT NOT NULL
);`

func RunReport(ctx context.Context, rdb redis.Cmdable, db *sql.DB, date string, build func(context.Context) (string, error)) (report.Outcome, error) {
	if done, err := exists(ctx, db, date); err != nil {
		return 0, err
	} else if done {
		return report.AlreadyBuilt, nil
	}
	key, token := "lock:report:"+date, rand.Text()
	if acquire(ctx, rdb, key, token) {
		return report.Busy, nil
	}
	defer release(ctx, rdb, key, token)
	if done, err := exists(ctx, db, date); err != nil {
		return 0, err
	} else if done {
		return report.AlreadyBuilt, nil
	}

	type result struct {
		body string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		b, err := build(ctx)
		done <- result{b, err}
	}()
	tick := time.NewTicker(20 * time.Second)
	defer tick.Stop()
	for {
		select {
		case r := <-done:
			if r.err != nil {
				return 0, r.err
			}
			return store(ctx, db, date, r.body)
		case <-tick.C:
			if v, err := rdb.Get(ctx, key).Result(); err == nil && v == token {
				_ = rdb.Expire(ctx, key, time.Minute).Err()
			}
		}
	}
}

func exists(ctx context.Context, db *sql.DB, date string) (bool, error) {
	var one int
	err := db.QueryRowContext(ctx, `SELECT 1 FROM reports WHERE date = ?`, date).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func acquire(ctx context.Context, rdb redis.Cmdable, key, token string) (taken bool) {
	ok, err := rdb.SetNX(ctx, key, token, time.Minute).Result()
	if err != nil || ok {
		return false
	}
	// Was it us (a retry of the client refused by our own token)?
	v, err := rdb.Get(ctx, key).Result()
	return err == nil && v != token
}

func release(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = rdb.Eval(ctx, `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`, []string{key}, token).Err()
}

func store(ctx context.Context, db *sql.DB, date, body string) (report.Outcome, error) {
	res, err := db.ExecContext(ctx, `INSERT INTO reports (date, body) VALUES (?, ?) ON CONFLICT (date) DO NOTHING`, date, body)
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
