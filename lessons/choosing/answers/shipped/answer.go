// Goal: a flash sale that sells each unit once, gives nobody more than two, and
// takes an order that is submitted again for the same order. It passes when the
// lock is gone and everything still holds.
//
// Change Schema and Submit as you like; keep their names and types. The contract
// (the outcomes, the tables, the limit) is in lessons/choosing/choosing.go. Each
// worker is a process of its own with an rdb and a db of its own.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/choosing/
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

// Schema creates the tables. The columns are required; what else the tables
// promise is up to you.
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
	quantity        INTEGER NOT NULL
);`

// Submit makes the order, or says why not. One lock for each item keeps everybody
// else out meanwhile.
func Submit(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	key, token := "lock:sale:"+o.SKU, rand.Text()
	if err := acquire(ctx, rdb, key, token); err != nil {
		return 0, err
	}
	defer release(ctx, rdb, key, token)

	var there, has, available int64
	err := db.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM orders WHERE user_id = ? AND idempotency_key = ?),
		       (SELECT coalesce(sum(quantity), 0) FROM orders WHERE user_id = ? AND sku = ?),
		       available
		FROM stock WHERE sku = ?`,
		o.UserID, o.Key, o.UserID, o.SKU, o.SKU).Scan(&there, &has, &available)
	switch {
	case err != nil:
		return 0, err
	case there > 0:
		return choosing.AlreadyAccepted, nil
	case has+o.Quantity > choosing.PerUser:
		return choosing.LimitReached, nil
	case available < o.Quantity:
		return choosing.SoldOut, nil
	}

	// Both writes, or neither.
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, o.Quantity, o.SKU); err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		o.UserID, o.Key, o.SKU, o.Quantity); err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return choosing.Accepted, nil
}

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
