// caught by: table-refuses — the transaction keeps this code in line, but the table takes a duplicate from any other writer.
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

	conn, err := db.Conn(ctx)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	defer conn.Close()
	// IMMEDIATE takes the write lock before the look: one call at a time.
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return constraint.Order{}, 0, err
	}
	o, outcome, err := createIn(ctx, conn, r)
	if err == nil {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		// Must also happen when ctx is over.
		conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return constraint.Order{}, 0, err
	}
	return o, outcome, nil
}

// createIn looks and inserts inside the transaction open on conn.
func createIn(ctx context.Context, conn *sql.Conn, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err := conn.QueryRowContext(ctx,
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
	res, err := conn.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	return constraint.Order{ID: id, Request: r}, constraint.Created, err
}
