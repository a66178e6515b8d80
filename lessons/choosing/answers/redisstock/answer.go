// caught by: same-answer — the units are counted in Redis, ahead of the order: an order that is submitted twice at once finds its own units gone, and is told SoldOut.
package answer

import (
	"context"
	"database/sql"
	"errors"

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
);`

// take subtracts if there is enough; -1 means that the counter is not there.
var take = redis.NewScript(`
local left, want = tonumber(redis.call("GET", KEYS[1]) or ""), tonumber(ARGV[1])
if not left or not want then return -1 end
if left < want then return 0 end
redis.call("DECRBY", KEYS[1], want)
return 1`)

func Submit(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	var there, has int64
	err := db.QueryRowContext(ctx, `
		SELECT count(CASE WHEN idempotency_key = ? THEN 1 END), coalesce(sum(CASE WHEN sku = ? THEN quantity END), 0)
		FROM orders WHERE user_id = ?`, o.Key, o.SKU, o.UserID).Scan(&there, &has)
	switch {
	case err != nil:
		return 0, err
	case there > 0:
		return choosing.AlreadyAccepted, nil
	case has+o.Quantity > choosing.PerUser:
		return choosing.LimitReached, nil
	}
	ok, err := reserve(ctx, rdb, db, o)
	if err != nil || !ok {
		return choosing.SoldOut, err
	}
	outcome, err := write(ctx, db, o)
	if outcome != choosing.Accepted {
		_ = rdb.IncrBy(ctx, "stock:"+o.SKU, o.Quantity).Err()
	}
	return outcome, err
}

// reserve takes the units from the counter, which it fills if it is not there.
func reserve(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (bool, error) {
	for range 3 {
		n, err := take.Run(ctx, rdb, []string{"stock:" + o.SKU}, o.Quantity).Int()
		if err != nil || n >= 0 {
			return n == 1, err
		}
		var available int64
		if err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, o.SKU).Scan(&available); err != nil {
			return false, err
		}
		if err := rdb.SetNX(ctx, "stock:"+o.SKU, available, 0).Err(); err != nil {
			return false, err
		}
	}
	return false, errors.New("the counter keeps going away")
}

func write(ctx context.Context, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
		o.UserID, o.Key, o.SKU, o.Quantity)
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return choosing.AlreadyAccepted, err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, o.Quantity, o.SKU); err != nil {
		return 0, err
	}
	return choosing.Accepted, tx.Commit()
}
