// caught by: shared-state — the requests seen so far are kept in a map of this process: another worker's map knows nothing of them.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"sync"

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

// seen holds the user and key of every request that has been let through.
var seen sync.Map

type name struct {
	user int64
	key  string
}

// errInProgress asks the client to come back later.
var errInProgress = errors.New("the same request is in progress")

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	if r.Quantity < 1 || r.Key == "" {
		return constraint.Order{}, 0, constraint.ErrInvalid
	}

	if _, repeated := seen.LoadOrStore(name{r.UserID, r.Key}, true); repeated {
		return existing(ctx, db, r)
	}
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		seen.Delete(name{r.UserID, r.Key})
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
	o := constraint.Order{Request: constraint.Request{UserID: r.UserID, Key: r.Key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		r.UserID, r.Key).Scan(&o.ID, &o.SKU, &o.Quantity)
	if errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, errInProgress
	}
	if err != nil {
		return constraint.Order{}, 0, err
	}
	if o.Request != r {
		return constraint.Order{}, 0, constraint.ErrKeyReused
	}
	return o, constraint.AlreadyExists, nil
}
