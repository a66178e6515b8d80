// caught by: answers — the index is right, but the transaction reads before it writes: the second one is refused at once with "database is locked" (517), whatever the busy timeout.
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
	defer tx.Rollback()

	o, outcome, err := createIn(ctx, tx, r)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if err := tx.Commit(); err != nil {
		return constraint.Order{}, 0, err
	}
	return o, outcome, nil
}

func createIn(ctx context.Context, tx *sql.Tx, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o, outcome, err := existing(ctx, tx, r)
	if !errors.Is(err, sql.ErrNoRows) {
		return o, outcome, err
	}
	res, err := tx.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if isDuplicate(err) {
		return existing(ctx, tx, r)
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	return constraint.Order{ID: id, Request: r}, constraint.Created, err
}

// existing returns the stored order, or sql.ErrNoRows.
func existing(ctx context.Context, tx *sql.Tx, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err := tx.QueryRowContext(ctx,
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

func isDuplicate(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 2067 // SQLITE_CONSTRAINT_UNIQUE
}
