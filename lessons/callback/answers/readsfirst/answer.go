// passes: a transaction that is a writer from its beginning may look first and decide
// in Go; a refund that comes before its payment is sent back, to come again.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/callback"
)

const Schema = `
CREATE TABLE orders (id TEXT PRIMARY KEY, amount INTEGER NOT NULL, status TEXT NOT NULL);
CREATE TABLE ledger (order_id TEXT NOT NULL, entry TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE outbox (order_id TEXT NOT NULL);`

var errTooEarly = errors.New("the payment is not there yet")

// Handle holds the write lock from its look to its commit.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	err = take(ctx, conn, n)
	if err == nil {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
	}
	return err
}

func take(ctx context.Context, conn *sql.Conn, n callback.Notice) error {
	var now callback.Status
	var amount int64
	err := conn.QueryRowContext(ctx, `SELECT status, amount FROM orders WHERE id = ?`, n.OrderID).Scan(&now, &amount)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return callback.ErrUnknownOrder
	case err != nil:
		return err
	case n.Status != callback.Pending && n.Amount != amount:
		return callback.ErrWrongAmount
	case n.Status == callback.Pending && now == callback.New:
		return set(ctx, conn, n)
	case n.Status == callback.Paid && (now == callback.New || now == callback.Pending):
		return set(ctx, conn, n,
			`INSERT INTO ledger (order_id, entry, amount) VALUES (?1, 'payment', ?2)`,
			`INSERT INTO outbox (order_id) VALUES (?1)`)
	case n.Status == callback.Refunded && now == callback.Paid:
		return set(ctx, conn, n, `INSERT INTO ledger (order_id, entry, amount) VALUES (?1, 'refund', -?2)`)
	case n.Status == callback.Refunded && now != callback.Refunded:
		return errTooEarly
	}
	return nil
}

// set moves the order on, and does what belongs to it.
func set(ctx context.Context, conn *sql.Conn, n callback.Notice, effects ...string) error {
	_, err := conn.ExecContext(ctx, `UPDATE orders SET status = ? WHERE id = ?`, n.Status, n.OrderID)
	for _, effect := range effects {
		if err == nil {
			_, err = conn.ExecContext(ctx, effect, n.OrderID, n.Amount)
		}
	}
	return err
}

// Return does what Handle does, and reads what has come of it.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error) {
	n, err := ask(ctx)
	if err == nil {
		err = Handle(ctx, db, n)
	}
	if err != nil && !errors.Is(err, errTooEarly) {
		return "", err
	}
	var status callback.Status
	err = db.QueryRowContext(ctx, `SELECT status FROM orders WHERE id = ?`, orderID).Scan(&status)
	return status, err
}
