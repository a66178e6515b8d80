// caught by: left-behind — a statement is prepared in every call and never closed: a service that runs for long keeps all of them.
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
	UNIQUE (user_id, idempotency_key)
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	created := constraint.Order{Request: r}
	stmt, err := db.PrepareContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		 RETURNING id`)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	err = stmt.QueryRowContext(ctx, r.UserID, r.Key, r.SKU, r.Quantity).Scan(&created.ID)
	if err == nil {
		return created, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}
	return existing(ctx, db, r)
}

func existing(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.SKU, &o.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
