// passes: look and write in one transaction that begins as a writer: the lock is the database's own, and ends with the transaction.
package answer

import (
	"context"
	"database/sql"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/choosing"
)

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
);`

func Submit(ctx context.Context, _ redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`) // it may have begun
		return 0, err
	}
	outcome, err := within(ctx, conn, o)
	if err == nil && outcome == choosing.Accepted {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil || outcome != choosing.Accepted {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
	}
	return outcome, err
}

// within decides and writes; nobody else writes meanwhile.
func within(ctx context.Context, conn *sql.Conn, o choosing.Order) (choosing.Outcome, error) {
	var there, has, available int64
	err := conn.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM orders WHERE user_id = ? AND idempotency_key = ?),
		       (SELECT coalesce(sum(quantity), 0) FROM orders WHERE user_id = ? AND sku = ?),
		       available
		FROM stock WHERE sku = ?`,
		o.UserID, o.Key, o.UserID, o.SKU, o.SKU).Scan(&there, &has, &available)
	switch {
	case err != nil:
		return 0, err
	case there > 0:
		return choosing.AlreadyAccepted, nil
	case has+o.Quantity > choosing.PerUser:
		return choosing.LimitReached, nil
	case available < o.Quantity:
		return choosing.SoldOut, nil
	}
	if _, err := conn.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, o.Quantity, o.SKU); err != nil {
		return 0, err
	}
	_, err = conn.ExecContext(ctx, `INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		o.UserID, o.Key, o.SKU, o.Quantity)
	return choosing.Accepted, err
}
