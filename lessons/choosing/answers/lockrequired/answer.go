// caught by: without-redis — right in the database, but nothing is sold while Redis is down: the lock that decides nothing can still stop everything.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL
);
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);
CREATE TABLE shares (
	user_id INTEGER NOT NULL,
	sku     TEXT    NOT NULL,
	units   INTEGER NOT NULL,
	PRIMARY KEY (user_id, sku)
);`

func Submit(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	key, token := "lock:sale:"+o.SKU, rand.Text()
	if err := acquire(ctx, rdb, key, token); err != nil {
		return 0, err
	}
	defer release(ctx, rdb, key, token)
	return decide(ctx, db, o)
}

// decide makes the order in one transaction of conditional statements.
func decide(ctx context.Context, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if n, err := change(ctx, tx, `INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
		o.UserID, o.Key, o.SKU, o.Quantity); err != nil || n == 0 {
		return choosing.AlreadyAccepted, err
	}
	if n, err := change(ctx, tx, `INSERT INTO shares (user_id, sku, units) SELECT ?, ?, ? WHERE ? <= ?
		 ON CONFLICT (user_id, sku) DO UPDATE SET units = units + excluded.units WHERE units + excluded.units <= ?`,
		o.UserID, o.SKU, o.Quantity, o.Quantity, choosing.PerUser, choosing.PerUser); err != nil || n == 0 {
		return choosing.LimitReached, err
	}
	if n, err := change(ctx, tx, `UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		o.Quantity, o.SKU, o.Quantity); err != nil || n == 0 {
		return choosing.SoldOut, err
	}
	return choosing.Accepted, tx.Commit()
}

var unlock = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// acquire waits for the lock.
func acquire(ctx context.Context, rdb redis.Cmdable, key, token string) error {
	for {
		ok, err := rdb.SetNX(ctx, key, token, 10*time.Second).Result()
		if err != nil || ok {
			return err
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func release(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = unlock.Run(ctx, rdb, []string{key}, token).Err()
}

// change is how many rows the statement has changed.
func change(ctx context.Context, db execer, text string, args ...any) (int64, error) {
	res, err := db.ExecContext(ctx, text, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}
