// passes: the name of an order is its primary key, in a table without rowid; the limit is looked up in the transaction that has written the order.
package answer

import (
	"context"
	"database/sql"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

// Schema creates the tables.
const Schema = `
CREATE TABLE stock (sku TEXT PRIMARY KEY, available INTEGER NOT NULL);
CREATE TABLE orders (
	user_id INTEGER NOT NULL, idempotency_key TEXT NOT NULL,
	sku TEXT NOT NULL, quantity INTEGER NOT NULL,
	PRIMARY KEY (user_id, idempotency_key)
) WITHOUT ROWID;`

// Submit makes the order, or says why not.
func Submit(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	r, err := tx.ExecContext(ctx, `INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, idempotency_key) DO NOTHING`, o.UserID, o.Key, o.SKU, o.Quantity)
	if err != nil {
		return 0, err
	}
	if n, _ := r.RowsAffected(); n == 0 {
		return choosing.AlreadyAccepted, nil
	}
	var has int64
	if err := tx.QueryRowContext(ctx, `SELECT sum(quantity) FROM orders WHERE user_id = ? AND sku = ?`, o.UserID, o.SKU).Scan(&has); err != nil {
		return 0, err
	}
	if has > choosing.PerUser {
		return choosing.LimitReached, nil
	}
	r, err = tx.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`, o.Quantity, o.SKU, o.Quantity)
	if err != nil {
		return 0, err
	}
	if n, _ := r.RowsAffected(); n == 0 {
		return choosing.SoldOut, nil
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return choosing.Accepted, nil
}
