// caught by: other-users — a key that another user has used before makes no order, and hands out that user's order.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL UNIQUE,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	o := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (idempotency_key) DO NOTHING
		 RETURNING id`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&o.ID)
	if err == nil {
		return o, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	err = db.QueryRowContext(ctx,
		`SELECT id, user_id, sku, quantity FROM orders WHERE idempotency_key = ?`,
		r.Key).Scan(&o.ID, &o.UserID, &o.SKU, &o.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.SKU != r.SKU || o.Quantity != r.Quantity {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
