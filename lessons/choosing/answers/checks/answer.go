// passes: the tables promise everything with UNIQUE and CHECK, the transaction writes without looking, and the constraint that fails is the answer.
package answer

import (
	"context"
	"database/sql"
	"strings"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL CONSTRAINT sold_out CHECK (available >= 0)
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
	units   INTEGER NOT NULL CONSTRAINT limit_reached CHECK (units <= 2),
	PRIMARY KEY (user_id, sku)
);`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	for _, s := range []struct {
		text string
		args []any
	}{
		{`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`, []any{o.UserID, o.Key, o.SKU, o.Quantity}},
		{`INSERT INTO shares (user_id, sku, units) VALUES (?, ?, 0) ON CONFLICT DO NOTHING`, []any{o.UserID, o.SKU}},
		{`UPDATE shares SET units = units + ? WHERE user_id = ? AND sku = ?`, []any{o.Quantity, o.UserID, o.SKU}},
		{`UPDATE stock SET available = available - ? WHERE sku = ?`, []any{o.Quantity, o.SKU}},
	} {
		if _, err := tx.ExecContext(ctx, s.text, s.args...); err != nil {
			return broken(err)
		}
	}
	return choosing.Accepted, tx.Commit()
}

// broken reads the answer off the constraint that refused; any other error is one.
func broken(err error) (choosing.Outcome, error) {
	for text, outcome := range map[string]choosing.Outcome{
		"UNIQUE constraint failed: orders.user_id": choosing.AlreadyAccepted,
		"CHECK constraint failed: limit_reached":   choosing.LimitReached,
		"CHECK constraint failed: sold_out":        choosing.SoldOut,
	} {
		if strings.Contains(err.Error(), text) {
			return outcome, nil
		}
	}
	return 0, err
}
