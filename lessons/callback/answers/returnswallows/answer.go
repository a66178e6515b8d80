// caught by: stored — what the provider has answered fails to be stored, and the customer is told the old status as if nothing were.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/callback"
)

// Schema creates the tables.
const Schema = `
CREATE TABLE orders (id TEXT PRIMARY KEY, amount INTEGER NOT NULL, status TEXT NOT NULL);
CREATE TABLE ledger (order_id TEXT NOT NULL, entry TEXT NOT NULL, amount INTEGER NOT NULL, UNIQUE (order_id, entry));
CREATE TABLE outbox (order_id TEXT PRIMARY KEY);`

var rank = map[callback.Status]int{callback.New: 0, callback.Pending: 1, callback.Paid: 2, callback.Refunded: 3}

// Handle takes a notice of the provider.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// write first, so that no other has read the same
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET status = status WHERE id = ?`, n.OrderID); err != nil {
		return err
	}
	var status callback.Status
	var amount int64
	err = tx.QueryRowContext(ctx, `SELECT status, amount FROM orders WHERE id = ?`, n.OrderID).Scan(&status, &amount)
	if errors.Is(err, sql.ErrNoRows) {
		return callback.ErrUnknownOrder
	}
	if err != nil {
		return err
	}
	if n.Status != callback.Pending && n.Amount != amount {
		return callback.ErrWrongAmount
	}
	if n.Status == callback.Paid || n.Status == callback.Refunded {
		if _, err := tx.ExecContext(ctx, `INSERT INTO ledger (order_id, entry, amount) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, n.OrderID, callback.Payment, amount); err != nil {
			return err
		}
	}
	if n.Status == callback.Paid && status != callback.Refunded {
		if _, err := tx.ExecContext(ctx, `INSERT INTO outbox (order_id) VALUES (?) ON CONFLICT DO NOTHING`, n.OrderID); err != nil {
			return err
		}
	}
	if n.Status == callback.Refunded {
		if _, err := tx.ExecContext(ctx, `INSERT INTO ledger (order_id, entry, amount) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, n.OrderID, callback.Refund, -amount); err != nil {
			return err
		}
	}
	if rank[n.Status] > rank[status] {
		if _, err := tx.ExecContext(ctx, `UPDATE orders SET status = ? WHERE id = ?`, n.Status, n.OrderID); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Return is for the customer who comes back.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error) {
	n, err := ask(ctx)
	if err != nil {
		return "", err
	}
	_ = Handle(ctx, db, n)
	var status callback.Status
	err = db.QueryRowContext(ctx, `SELECT status FROM orders WHERE id = ?`, orderID).Scan(&status)
	return status, err
}
