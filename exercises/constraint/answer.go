// Goal: an order that is requested again — by an impatient click, a retry after
// a timeout, a second worker — is made once, and every caller gets that order.
//
// Change Schema and CreateOrder as you like; keep their names and types. The
// contract (Request, Order, the outcomes, the errors) is in
// lessons/constraint/constraint.go. Each worker is a process of its own with a
// db of its own; the database file is all they share, but for a Redis
// (constraint.Redis) that whoever wants to try a lock may ask.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/constraint/
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/constraint"
)

// Schema creates the table. The columns are required; what else the table
// promises is up to you.
const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL
);`

// CreateOrder makes the order that r asks for, unless it has been made before.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	o, err := find(ctx, db, r.UserID, r.Key)
	if err == nil {
		if o.Request != r {
			return constraint.Order{}, 0, constraint.ErrKeyReused
		}
		return o, constraint.AlreadyExists, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	return constraint.Order{ID: id, Request: r}, constraint.Created, nil
}

// find returns the order stored for the user's key, or sql.ErrNoRows.
func find(ctx context.Context, db *sql.DB, userID int64, key string) (constraint.Order, error) {
	o := constraint.Order{Request: constraint.Request{UserID: userID, Key: key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		userID, key).Scan(&o.ID, &o.SKU, &o.Quantity)
	return o, err
}
