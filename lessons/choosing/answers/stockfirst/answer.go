// caught by: same-answer — the stock is asked before the key: an order that has taken the last unit is told SoldOut when it is submitted again.
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
);
CREATE TABLE shares (
	user_id INTEGER NOT NULL,
	sku     TEXT    NOT NULL,
	units   INTEGER NOT NULL,
	PRIMARY KEY (user_id, sku)
);`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if n, err := change(ctx, tx, `UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		o.Quantity, o.SKU, o.Quantity); err != nil || n == 0 {
		return choosing.SoldOut, err
	}
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
