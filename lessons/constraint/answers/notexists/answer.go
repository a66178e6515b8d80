// caught by: table-refuses — WHERE NOT EXISTS guards this statement only; a plain INSERT makes a second order.
package answer

import (
	"context"
	"database/sql"

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

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	// Look and insert in a single statement: atomic, no index needed.
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity)
		 SELECT ?1, ?2, ?3, ?4
		 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE user_id = ?1 AND idempotency_key = ?2)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return constraint.Order{}, 0, err
	}

	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err = db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.SKU, &o.Quantity)
	switch {
	case err != nil:
		return constraint.Order{}, 0, err
	case o.Request != r:
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case n == 1:
		return o, constraint.Created, nil
	}
	return o, constraint.AlreadyExists, nil
}
