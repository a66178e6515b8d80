// caught by: key-reused — the reused key is refused, but by then the upsert has written the other body into the order.
package answer

import (
	"context"
	"database/sql"
	"fmt"

	"lockwise/lessons/constraint"
)

// The fingerprint of the first body tells a repeated request from a reused key.
const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	fingerprint     TEXT,
	requests        INTEGER NOT NULL DEFAULT 1,
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	fingerprint := fmt.Sprintf("%s x %d", r.SKU, r.Quantity)
	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	var same bool
	var requests int64
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity, fingerprint) VALUES (?1, ?2, ?3, ?4, ?5)
		 ON CONFLICT (user_id, idempotency_key) DO UPDATE
		     SET sku = excluded.sku, quantity = excluded.quantity, requests = requests + 1
		 RETURNING id, sku, quantity, coalesce(fingerprint, ?5) = ?5, requests`,
		r.UserID, r.Key, r.SKU, r.Quantity, fingerprint).
		Scan(&o.ID, &o.SKU, &o.Quantity, &same, &requests)
	switch {
	case err != nil:
		return constraint.Order{}, 0, err
	case !same:
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case requests > 1:
		return o, constraint.AlreadyExists, nil
	}
	return o, constraint.Created, nil
}
