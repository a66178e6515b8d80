// caught by: one-row — user 0 is stored as NULL, every NULL differs from every other one, and the unique constraint never fires for that user.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/constraint"
)

// A guest's order belongs to nobody: user_id is NULL.
const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	user := sql.NullInt64{Int64: r.UserID, Valid: r.UserID != 0}
	o := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		 RETURNING id`,
		user, r.Key, r.SKU, r.Quantity).Scan(&o.ID)
	if err == nil {
		return o, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	err = db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id IS ? AND idempotency_key = ?`,
		user, r.Key).Scan(&o.ID, &o.SKU, &o.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
