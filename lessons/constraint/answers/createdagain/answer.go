// caught by: one-created — "is it new" is read from a time stamp: a retry within the same second is told Created again.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	created_at      INTEGER NOT NULL DEFAULT 0,
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	now := time.Now().Unix()
	var o constraint.Order
	var createdAt int64
	// The update changes nothing; it is there so that RETURNING has a row.
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity, created_at) VALUES (?, ?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO UPDATE SET created_at = created_at
		     WHERE sku = excluded.sku AND quantity = excluded.quantity
		 RETURNING id, user_id, idempotency_key, sku, quantity, created_at`,
		r.UserID, r.Key, r.SKU, r.Quantity, now).
		Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity, &createdAt)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case err != nil:
		return constraint.Order{}, 0, err
	case createdAt < now:
		return o, constraint.AlreadyExists, nil
	}
	return o, constraint.Created, nil
}
