// caught by: left-behind — the refusal of a reused key returns without a rollback: the transaction keeps the write lock, and every other writer waits in vain.
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

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	outcome := constraint.Created
	_, err = tx.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if isDuplicate(err) {
		outcome, err = constraint.AlreadyExists, nil
	}
	if err != nil {
		tx.Rollback()
		return constraint.Order{}, 0, err
	}

	var o constraint.Order
	err = tx.QueryRowContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders
		 WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	if err != nil {
		tx.Rollback()
		return constraint.Order{}, 0, err
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	if err := tx.Commit(); err != nil {
		return constraint.Order{}, 0, err
	}
	return o, outcome, nil
}

func isDuplicate(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 2067 // SQLITE_CONSTRAINT_UNIQUE
}
