// passes: one statement for every case; a conflict updates a counter, and the
// counter tells who was first.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/constraint"
)

// Schema counts how often an order was asked for.
const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	requests        INTEGER NOT NULL DEFAULT 1,
	UNIQUE (user_id, idempotency_key)
);`

// CreateOrder reads the outcome from the row it gets back: requests = 1 means
// this call inserted it, more means it was there, and no row at all means the
// WHERE of the update refused another body.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}
	var o constraint.Order
	var requests int64
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO UPDATE SET requests = requests + 1
		     WHERE sku = excluded.sku AND quantity = excluded.quantity
		 RETURNING id, user_id, idempotency_key, sku, quantity, requests`,
		r.UserID, r.Key, r.SKU, r.Quantity).
		Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity, &requests)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case err != nil:
		return constraint.Order{}, 0, err
	case requests > 1:
		return o, constraint.AlreadyExists, nil
	}
	return o, constraint.Created, nil
}
