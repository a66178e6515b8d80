// caught by: answers — both transactions read, one writes, and the other's snapshot is too old to write: "database is locked", at once.
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
	quantity        INTEGER NOT NULL
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	// One transaction around the look and the insert, so that nobody can come
	// between them.
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	defer tx.Rollback()

	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err = tx.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.SKU, &o.Quantity)
	if err == nil {
		if o.Request != r {
			return constraint.Order{}, 0, constraint.ErrKeyReused
		}
		return o, constraint.AlreadyExists, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}

	res, err := tx.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if err := tx.Commit(); err != nil {
		return constraint.Order{}, 0, err
	}
	return constraint.Order{ID: id, Request: r}, constraint.Created, nil
}
