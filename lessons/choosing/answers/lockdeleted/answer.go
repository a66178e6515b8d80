// caught by: oversold — the lock is deleted and nothing put in its place: two buyers look, and both take the last one.
package answer

import (
	"context"
	"database/sql"

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
	quantity        INTEGER NOT NULL
);`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
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

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, o.Quantity, o.SKU); err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		o.UserID, o.Key, o.SKU, o.Quantity); err != nil {
		return 0, err
	}
	return choosing.Accepted, tx.Commit()
}
