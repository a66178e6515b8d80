// passes: the insert is the check; the unique constraint answers it, and a
// conflict is re-read and becomes a business result.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/constraint"
)

// Schema makes the table refuse a second row for a user's key, whichever
// program sends it. Both columns are NOT NULL: to a unique index every NULL is
// different from every other one (https://sqlite.org/lang_createindex.html).
const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);`

// CreateOrder asks the database to make the order and lets it say whether the
// order was there.
//
// It needs no transaction: each statement is one of its own, and nothing read
// before the insert is relied on. There is no window between looking and
// writing because there is no look.
func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	// What must never be stored is refused before the database hears of it.
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	// The conflict target is named. DO NOTHING then swallows this conflict and
	// no other failure, unlike INSERT OR IGNORE, which swallows NOT NULL and
	// CHECK failures too.
	created := constraint.Order{Request: r}
	err := db.QueryRowContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
		 ON CONFLICT (user_id, idempotency_key) DO NOTHING
		 RETURNING id`,
		r.UserID, r.Key, r.SKU, r.Quantity).Scan(&created.ID)
	if err == nil {
		return created, constraint.Created, nil
	}
	// No row came back: the order was there. Anything else is a failure, and
	// the caller may retry: the same key makes that harmless.
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}
	return existing(ctx, db, r)
}

// existing answers with the order as it is stored, never with the request: the
// key may have been used for another body.
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
