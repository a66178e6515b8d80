// caught by: same-order — INSERT OR REPLACE deletes the row and inserts a new one: the repeated request gets another id, and the first caller's order is gone.
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

	outcome := constraint.Created
	stored, err := find(ctx, db, r.UserID, r.Key)
	switch {
	case err == nil && stored.Request != r:
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case err == nil:
		outcome = constraint.AlreadyExists
	case !errors.Is(err, sql.ErrNoRows):
		return constraint.Order{}, 0, err
	}

	// Idempotent: the body is the same, so writing it again changes nothing.
	res, err := db.ExecContext(ctx,
		`INSERT OR REPLACE INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	return constraint.Order{ID: id, Request: r}, outcome, nil
}

// find returns the order stored for the user's key, or sql.ErrNoRows.
func find(ctx context.Context, db *sql.DB, userID int64, key string) (constraint.Order, error) {
	o := constraint.Order{Request: constraint.Request{UserID: userID, Key: key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		userID, key).Scan(&o.ID, &o.SKU, &o.Quantity)
	return o, err
}
