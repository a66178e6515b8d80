// caught by: shared-state — a mutex in one process stops nobody in another, and the table stops nobody at all.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL
);`

// mu makes the look and the insert one piece.
var mu sync.Mutex

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	mu.Lock()
	defer mu.Unlock()

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
