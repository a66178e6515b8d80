// passes: one INSERT that selects from the stock on every condition, and a trigger that takes the units in the same statement.
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
CREATE TRIGGER take AFTER INSERT ON orders BEGIN
	UPDATE stock SET available = available - NEW.quantity WHERE sku = NEW.sku;
END;`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	n, err := change(ctx, db,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity)
		 SELECT ?, ?, sku, ? FROM stock
		 WHERE sku = ? AND available >= ?
		   AND (SELECT coalesce(sum(quantity), 0) FROM orders WHERE user_id = ? AND sku = ?) + ? <= ?
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
		o.UserID, o.Key, o.Quantity, o.SKU, o.Quantity, o.UserID, o.SKU, o.Quantity, choosing.PerUser)
	if err != nil || n > 0 {
		return choosing.Accepted, err
	}
	return reason(ctx, db, o)
}

// reason says why nothing was inserted. Nothing is given back and no goods are
// added, so that the reason still holds.
func reason(ctx context.Context, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	var there, enough bool
	err := db.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM orders WHERE user_id = ? AND idempotency_key = ?), available >= ?
		FROM stock WHERE sku = ?`, o.UserID, o.Key, o.Quantity, o.SKU).Scan(&there, &enough)
	switch {
	case err != nil:
		return 0, err
	case there:
		return choosing.AlreadyAccepted, nil
	case !enough:
		return choosing.SoldOut, nil
	}
	return choosing.LimitReached, nil
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
