// caught by: one-created — nobody asks whether DO NOTHING inserted: two callers that both looked too early are both told Created.
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

	stored, err := find(ctx, db, r.UserID, r.Key)
	if err == nil {
		if stored.Request != r {
			return constraint.Order{}, 0, constraint.ErrKeyReused
		}
		return stored, constraint.AlreadyExists, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	_, err = db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	stored, err = find(ctx, db, r.UserID, r.Key)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if stored.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return stored, constraint.Created, nil
}

// find returns the order stored for the user's key, or sql.ErrNoRows.
func find(ctx context.Context, db *sql.DB, userID int64, key string) (constraint.Order, error) {
	o := constraint.Order{Request: constraint.Request{UserID: userID, Key: key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		userID, key).Scan(&o.ID, &o.SKU, &o.Quantity)
	return o, err
}
