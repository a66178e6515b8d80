// caught by: other-users — user and key are glued together without a separator: user 1 with key "23" and user 12 with key "3" are taken for one request.
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
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	request_id      TEXT    NOT NULL AS (user_id || idempotency_key)
);
CREATE UNIQUE INDEX orders_request ON orders (request_id);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	o := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (request_id) DO NOTHING
		 RETURNING id`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&o.ID)
	if err == nil {
		return o, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	err = db.QueryRowContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders WHERE request_id = ? || ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.SKU != r.SKU || o.Quantity != r.Quantity {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
