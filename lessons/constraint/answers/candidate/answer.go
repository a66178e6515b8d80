// passes: the caller draws the id; one upsert gives back the stored order, which is new if it has that id.
package answer

import (
	"context"
	"crypto/rand"
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
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	var b [7]byte
	rand.Read(b[:])
	var mine int64
	for _, x := range b {
		mine = mine<<8 | int64(x)
	}
	var o constraint.Order
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (id, user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO UPDATE SET id = id
		 RETURNING id, user_id, idempotency_key, sku, quantity`,
		mine, r.UserID, r.Key, r.SKU, r.Quantity).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	switch {
	case err != nil:
		return constraint.Order{}, 0, err
	case o.Request != r:
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case o.ID != mine:
		return o, constraint.AlreadyExists, nil
	}
	return o, constraint.Created, nil
}
