// caught by: left-behind — on the way out with an existing order the rows are never closed: they hold a connection and its read transaction.
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

	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if isDuplicate(err) {
		return existing(ctx, db, r)
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	return constraint.Order{ID: id, Request: r}, constraint.Created, nil
}

// existing answers with the stored order.
func existing(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	rows, err := db.QueryContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders
		 WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if !rows.Next() {
		return constraint.Order{}, 0, errors.Join(sql.ErrNoRows, rows.Err())
	}
	var o constraint.Order
	if err := rows.Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity); err != nil {
		return constraint.Order{}, 0, err
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}

func isDuplicate(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 2067 // SQLITE_CONSTRAINT_UNIQUE
}
