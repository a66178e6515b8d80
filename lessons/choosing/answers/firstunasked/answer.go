// caught by: limit — the upsert compares only when the user has units already: a first order of three goes through.
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
	id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, idempotency_key TEXT NOT NULL,
	sku TEXT NOT NULL, quantity INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);
CREATE TABLE bought (user_id INTEGER NOT NULL, sku TEXT NOT NULL, units INTEGER NOT NULL, PRIMARY KEY (user_id, sku));`

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
	r, err = tx.ExecContext(ctx, `INSERT INTO bought (user_id, sku, units) VALUES (?, ?, ?) ON CONFLICT (user_id, sku) DO UPDATE SET units = units + excluded.units WHERE units + excluded.units <= 2`, o.UserID, o.SKU, o.Quantity)
	if err != nil {
		return 0, err
	}
	if n, _ := r.RowsAffected(); n == 0 {
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
