// caught by: retry — the key is recorded before the order, in a statement of its own: a crash between the two leaves a key that no retry gets past.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE idempotency_keys (
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	PRIMARY KEY (user_id, idempotency_key)
);
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);`

var errInProgress = errors.New("the same request is in progress")

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	// Whoever records the key makes the order.
	res, err := db.ExecContext(ctx,
		`INSERT INTO idempotency_keys (user_id, idempotency_key) VALUES (?, ?) ON CONFLICT DO NOTHING`,
		r.UserID, r.Key)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	first, err := res.RowsAffected()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if first == 0 {
		return await(ctx, db, r)
	}

	res, err = db.ExecContext(ctx,
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

// await gives the one who recorded the key two seconds to make the order.
func await(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	for range 5 {
		o, outcome, err := existing(ctx, db, r)
		if !errors.Is(err, sql.ErrNoRows) {
			return o, outcome, err
		}
		select {
		case <-time.After(400 * time.Millisecond):
		case <-ctx.Done():
			return constraint.Order{}, 0, ctx.Err()
		}
	}
	return constraint.Order{}, 0, errInProgress
}

// existing returns the stored order, or sql.ErrNoRows.
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
