// passes: what the provider has said is kept as facts, each once, and ledger, outbox
// and status are brought in line with all of them; the order in which they came does
// not matter.
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
CREATE TABLE outbox (order_id TEXT NOT NULL);
CREATE TABLE facts (
	order_id TEXT NOT NULL,
	status   TEXT NOT NULL,
	PRIMARY KEY (order_id, status)
);`

// inLine are the statements that bring the tables in line with the facts of an
// order. Each changes nothing when it has been done.
var inLine = []string{
	`UPDATE orders SET status = 'pending' WHERE id = ?1 AND status = 'new'
	 AND EXISTS (SELECT 1 FROM facts WHERE order_id = ?1)`,
	`UPDATE orders SET status = 'paid' WHERE id = ?1 AND status = 'pending'
	 AND EXISTS (SELECT 1 FROM facts WHERE order_id = ?1 AND status = 'paid')`,
	`UPDATE orders SET status = 'refunded' WHERE id = ?1
	 AND EXISTS (SELECT 1 FROM facts WHERE order_id = ?1 AND status = 'refunded')`,
	`INSERT INTO ledger (order_id, entry, amount) SELECT id, 'payment', amount FROM orders WHERE id = ?1
	 AND EXISTS (SELECT 1 FROM facts WHERE order_id = ?1 AND status = 'paid')
	 AND NOT EXISTS (SELECT 1 FROM ledger WHERE order_id = ?1 AND entry = 'payment')`,
	`INSERT INTO ledger (order_id, entry, amount) SELECT id, 'refund', -amount FROM orders WHERE id = ?1
	 AND status = 'refunded' AND NOT EXISTS (SELECT 1 FROM ledger WHERE order_id = ?1 AND entry = 'refund')`,
	`INSERT INTO outbox (order_id) SELECT id FROM orders WHERE id = ?1 AND status = 'paid'
	 AND NOT EXISTS (SELECT 1 FROM outbox WHERE order_id = ?1)`,
}

// Handle keeps the fact and brings the tables in line.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx, `INSERT INTO facts (order_id, status) VALUES (?, ?) ON CONFLICT DO NOTHING`, n.OrderID, n.Status)
	if err != nil {
		return err
	}
	var amount int64
	err = tx.QueryRowContext(ctx, `SELECT amount FROM orders WHERE id = ?`, n.OrderID).Scan(&amount)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return callback.ErrUnknownOrder
	case err != nil:
		return err
	case n.Status != callback.Pending && n.Amount != amount:
		return callback.ErrWrongAmount
	}
	for _, statement := range inLine {
		if _, err := tx.ExecContext(ctx, statement, n.OrderID); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Return keeps what the provider answers, if it does, and tells what is stored.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (status callback.Status, err error) {
	if n, askErr := ask(ctx); askErr == nil {
		err = Handle(ctx, db, n)
	}
	if err == nil {
		err = db.QueryRowContext(ctx, `SELECT status FROM orders WHERE id = ?`, orderID).Scan(&status)
	}
	return status, err
}
