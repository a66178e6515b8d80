// caught by: same-order — the SKU is stored in capitals, but the answer repeats the request: the caller holds an order that is stored nowhere.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"strings"

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

	sku := strings.ToUpper(r.SKU) // one spelling in the warehouse
	o := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		 RETURNING id`,
		r.UserID, r.Key, sku, r.Quantity).Scan(&o.ID)
	if err == nil {
		return o, constraint.Created, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	var same bool
	err = db.QueryRowContext(ctx,
		`SELECT id, sku = ? AND quantity = ? FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		sku, r.Quantity, r.UserID, r.Key).Scan(&o.ID, &same)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if !same {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
