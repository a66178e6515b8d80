// caught by: limit — the key and the stock are guarded by their statements, the limit by a look at the orders before them: two orders of one user look at the same sum.
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
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	var there, has int64
	err := db.QueryRowContext(ctx, `
		SELECT count(CASE WHEN idempotency_key = ? THEN 1 END), coalesce(sum(CASE WHEN sku = ? THEN quantity END), 0)
		FROM orders WHERE user_id = ?`, o.Key, o.SKU, o.UserID).Scan(&there, &has)
	if err != nil {
		return 0, err
	}
	if there == 0 && has+o.Quantity > choosing.PerUser {
		return choosing.LimitReached, nil
	}
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
	if n, err := change(ctx, tx, `UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		o.Quantity, o.SKU, o.Quantity); err != nil || n == 0 {
		return choosing.SoldOut, err
	}
	return choosing.Accepted, tx.Commit()
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
