// passes: INSERT … SELECT … WHERE NOT EXISTS decides in one statement, and the
// unique index binds everybody else.
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
);
CREATE UNIQUE INDEX orders_user_key ON orders (user_id, idempotency_key);`

// CreateOrder relies on the index. In SQLite, with its one writer at a time,
// the statement is atomic and the index is never hit from here; elsewhere two
// of them can run side by side, and the index decides.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}
	inserted, err := insert(ctx, db, r)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	o, err := find(ctx, db, r)
	switch {
	case err != nil:
		return constraint.Order{}, 0, err
	case o.Request != r:
		return constraint.Order{}, 0, constraint.ErrKeyReused
	case inserted:
		return o, constraint.Created, nil
	}
	return o, constraint.AlreadyExists, nil
}

// insert reports whether it added the row.
func insert(ctx context.Context, db *sql.DB, r constraint.Request) (bool, error) {
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity)
		 SELECT ?1, ?2, ?3, ?4
		 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE user_id = ?1 AND idempotency_key = ?2)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if isDuplicate(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func find(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, error) {
	var o constraint.Order
	err := db.QueryRowContext(ctx,
		`SELECT id, user_id, idempotency_key, sku, quantity FROM orders
		 WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.UserID, &o.Key, &o.SKU, &o.Quantity)
	return o, err
}

func isDuplicate(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 2067 // SQLITE_CONSTRAINT_UNIQUE
}
