// caught by: key-reused — the upsert writes the SKU of every repeat into the order, and compares with what it has just written.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	hits            INTEGER NOT NULL DEFAULT 1,
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	o := constraint.Order{Request: r}
	var hits int64
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO UPDATE SET sku = excluded.sku, hits = hits + 1
		 RETURNING id, quantity, hits`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&o.ID, &o.Quantity, &hits)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if hits == 1 {
		return o, constraint.Created, nil
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
