// caught by: same-order — SELECT last_insert_rowid() goes to the pool: on another connection it names another insert, or none.
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
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err == nil {
		if n, _ := res.RowsAffected(); n == 0 {
			err = sql.ErrNoRows
		} else {
			err = db.QueryRowContext(ctx, `SELECT last_insert_rowid()`).Scan(&created.ID)
		}
	}
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
