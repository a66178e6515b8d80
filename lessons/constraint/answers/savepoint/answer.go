// passes: insert and re-read in one transaction that writes first, with a
// savepoint around the insert.
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

// CreateOrder is the form for an order that is part of a larger transaction.
// The savepoint undoes the refused insert alone; PostgreSQL needs it, because
// there a failed statement fails the whole transaction.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	defer tx.Rollback() // does nothing after Commit

	o, outcome, err := createIn(ctx, tx, r)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if err := tx.Commit(); err != nil {
		return constraint.Order{}, 0, err
	}
	return o, outcome, nil
}

// createIn writes before it reads. A transaction that reads first would hold a
// snapshot, and SQLite refuses to let an old snapshot write.
func createIn(ctx context.Context, tx *sql.Tx, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	outcome := constraint.Created
	err := insert(ctx, tx, r)
	if isDuplicate(err) {
		outcome, err = constraint.AlreadyExists, nil
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}

	var o constraint.Order
	err = tx.QueryRowContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders
		 WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	if err == nil && o.Request != r {
		err = constraint.ErrKeyReused
	}
	return o, outcome, err
}

// insert adds the row inside a savepoint; if that fails, the transaction is as
// it was before.
func insert(ctx context.Context, tx *sql.Tx, r constraint.Request) error {
	if _, err := tx.ExecContext(ctx, `SAVEPOINT new_order`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		_, undo := tx.ExecContext(ctx, `ROLLBACK TO new_order`)
		if undo != nil {
			return undo
		}
	}
	if _, release := tx.ExecContext(ctx, `RELEASE new_order`); release != nil {
		return release
	}
	return err
}

func isDuplicate(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 2067 // SQLITE_CONSTRAINT_UNIQUE
}
