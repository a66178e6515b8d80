// caught by: stored — what has no id is not taken for a notice: what the provider answers when it is asked has no effect
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/callback"
)

// Schema lets the ledger hold one payment and one refund an order, and the outbox
// an order once. The keys are made of what happens in the shop, not of the
// provider's notices.
const Schema = `
CREATE TABLE orders (
	id     TEXT PRIMARY KEY,
	amount INTEGER NOT NULL,
	status TEXT NOT NULL
);
CREATE TABLE ledger (
	order_id TEXT NOT NULL,
	entry    TEXT NOT NULL,
	amount   INTEGER NOT NULL,
	PRIMARY KEY (order_id, entry)
);
CREATE TABLE outbox (
	order_id TEXT PRIMARY KEY
);`

// Handle takes a notice. The commit comes before the acknowledgement.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := apply(ctx, tx, n); err != nil {
		return err
	}
	return tx.Commit()
}

// apply gives a notice its effect, once. Its first statement writes: a transaction
// that reads first may be refused when it wants to write.
func apply(ctx context.Context, tx *sql.Tx, n callback.Notice) error {
	if n.ID == "" && n.Status == callback.Pending {
		return nil
	}
	var changed bool
	var err error
	switch n.Status {
	case callback.Pending:
		changed, err = exec(ctx, tx, `UPDATE orders SET status = 'pending' WHERE id = ? AND status = 'new'`, n.OrderID)
	case callback.Paid:
		changed, err = pay(ctx, tx, n)
	case callback.Refunded:
		changed, err = refund(ctx, tx, n)
	}
	if err != nil || changed {
		return err
	}
	return known(ctx, tx, n)
}

// book adds an entry, if the order is there with that amount and the entry is not.
func book(ctx context.Context, tx *sql.Tx, n callback.Notice, entry string, amount int64) (bool, error) {
	return exec(ctx, tx,
		`INSERT INTO ledger (order_id, entry, amount)
		 SELECT id, ?, ? FROM orders WHERE id = ? AND amount = ?
		 ON CONFLICT (order_id, entry) DO NOTHING`, entry, amount, n.OrderID, n.Amount)
}

// pay books the payment in any case, and ships if nobody has had the money back.
func pay(ctx context.Context, tx *sql.Tx, n callback.Notice) (bool, error) {
	booked, err := book(ctx, tx, n, callback.Payment, n.Amount)
	if err != nil || !booked {
		return false, err
	}
	advanced, err := exec(ctx, tx,
		`UPDATE orders SET status = 'paid' WHERE id = ? AND status IN ('new', 'pending')`, n.OrderID)
	if err == nil && advanced {
		_, err = exec(ctx, tx, `INSERT INTO outbox (order_id) VALUES (?)`, n.OrderID)
	}
	return true, err
}

// refund is the last status: nothing undoes it.
func refund(ctx context.Context, tx *sql.Tx, n callback.Notice) (bool, error) {
	booked, err := book(ctx, tx, n, callback.Refund, -n.Amount)
	if err != nil || !booked {
		return false, err
	}
	return exec(ctx, tx, `UPDATE orders SET status = 'refunded' WHERE id = ?`, n.OrderID)
}

// known tells a notice that changes nothing from one that must not be acknowledged.
func known(ctx context.Context, tx *sql.Tx, n callback.Notice) error {
	var amount int64
	err := tx.QueryRowContext(ctx, `SELECT amount FROM orders WHERE id = ?`, n.OrderID).Scan(&amount)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return callback.ErrUnknownOrder
	case err == nil && n.Status != callback.Pending && n.Amount != amount:
		return callback.ErrWrongAmount
	}
	return err
}

// Return asks the provider, takes what it says as any notice, and tells what is
// stored: the answer may be older than the last notice. No transaction is open while
// the provider is asked.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error) {
	if n, err := ask(ctx); err == nil {
		if err := Handle(ctx, db, n); err != nil {
			return "", err
		}
	}
	var status callback.Status
	err := db.QueryRowContext(ctx, `SELECT status FROM orders WHERE id = ?`, orderID).Scan(&status)
	return status, err
}

// exec reports whether the statement has changed anything.
func exec(ctx context.Context, tx *sql.Tx, query string, args ...any) (bool, error) {
	res, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
