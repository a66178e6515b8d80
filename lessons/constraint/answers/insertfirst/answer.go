// passes: a plain insert; the unique violation, and only that, is translated by
// its error code.
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
	idempotency_key TEXT    NOT NULL CHECK (idempotency_key <> ''),
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL CHECK (quantity >= 1),
	CONSTRAINT one_order_per_key UNIQUE (user_id, idempotency_key)
);`

// SQLite's extended result codes for a refused row
// (https://sqlite.org/rescode.html).
const (
	checkFailed = 275  // SQLITE_CONSTRAINT_CHECK
	duplicate   = 2067 // SQLITE_CONSTRAINT_UNIQUE
)

// CreateOrder leaves every judgement to the table and translates its answers:
// one code a business result.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	switch code(err) {
	case checkFailed:
		return constraint.Order{}, 0, constraint.ErrInvalid
	case duplicate:
		return existing(ctx, db, r)
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	return constraint.Order{ID: id, Request: r}, constraint.Created, err
}

func existing(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	var o constraint.Order
	err := db.QueryRowContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders
		 WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.SKU != r.SKU || o.Quantity != r.Quantity {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}

// code returns the result code that SQLite gave, or 0.
func code(err error) int {
	var coded interface{ Code() int }
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return 0
}
