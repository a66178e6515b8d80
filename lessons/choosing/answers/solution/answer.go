// passes: one transaction in which every statement checks and writes: the unique
// key, the counter of each user, the stock. There is nothing left for a lock to do.
package answer

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

// Schema makes the table refuse a second order for a user's key, and keeps what
// each user has of an item as a row of its own: a sum over orders is a look, and a
// row can be changed on a condition.
const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL
);
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL,
	UNIQUE (user_id, idempotency_key)
);
CREATE TABLE shares (
	user_id INTEGER NOT NULL,
	sku     TEXT    NOT NULL,
	units   INTEGER NOT NULL,
	PRIMARY KEY (user_id, sku)
);`

// Submit sends three statements in one transaction. Each is a condition and a
// write at once, so that nothing that was read before is relied on, and the number
// of changed rows is the answer. The first is a write: the transaction has the
// write lock from there on and is never refused later.
//
// The order comes first, because an order that is there is answered whatever else
// holds. A refusal rolls everything back.
func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	for _, s := range []struct {
		refusal choosing.Outcome // if no row changes
		text    string
		args    []any
	}{
		{choosing.AlreadyAccepted, `
			INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)
			ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
			[]any{o.UserID, o.Key, o.SKU, o.Quantity}},
		{choosing.LimitReached, `
			INSERT INTO shares (user_id, sku, units) SELECT ?, ?, ? WHERE ? <= ?
			ON CONFLICT (user_id, sku) DO UPDATE SET units = units + excluded.units WHERE units + excluded.units <= ?`,
			[]any{o.UserID, o.SKU, o.Quantity, o.Quantity, choosing.PerUser, choosing.PerUser}},
		{choosing.SoldOut, `
			UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
			[]any{o.Quantity, o.SKU, o.Quantity}},
	} {
		changed, err := change(ctx, tx, s.text, s.args...)
		if err != nil {
			return 0, err
		}
		if !changed {
			return s.refusal, nil
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, fmt.Errorf("the order may have been made; submit it again: %w", err)
	}
	return choosing.Accepted, nil
}

// change reports whether the statement has changed a row.
func change(ctx context.Context, tx *sql.Tx, text string, args ...any) (bool, error) {
	res, err := tx.ExecContext(ctx, text, args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
