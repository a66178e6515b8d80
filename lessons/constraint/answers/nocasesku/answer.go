// caught by: key-reused — the SKU is compared without regard to case: "BOOK" under a used key is told AlreadyExists, and what is stored is "book".
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
	sku             TEXT    NOT NULL COLLATE NOCASE,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	created := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		 RETURNING id`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&created.ID)
	if err == nil {
		return created, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}
	return existing(ctx, db, r)
}

// existing lets the database compare the body.
func existing(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`SELECT id FROM orders WHERE user_id = ? AND idempotency_key = ? AND sku = ? AND quantity = ?`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&o.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}
	return o, constraint.AlreadyExists, nil
}
