// passes: one statement moves the status forward, and triggers of the table do what
// belongs to it; a refund that comes first brings its payment along.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/callback"
)

const Schema = `
CREATE TABLE orders (
	id     TEXT PRIMARY KEY,
	amount INTEGER NOT NULL,
	status TEXT NOT NULL
);
CREATE TABLE ledger (order_id TEXT NOT NULL, entry TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE outbox (order_id TEXT NOT NULL);
CREATE TRIGGER payment AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('new', 'pending') AND NEW.status IN ('paid', 'refunded') BEGIN
	INSERT INTO ledger (order_id, entry, amount) VALUES (NEW.id, 'payment', NEW.amount);
END;
CREATE TRIGGER shipping AFTER UPDATE OF status ON orders
WHEN NEW.status = 'paid' BEGIN
	INSERT INTO outbox (order_id) VALUES (NEW.id);
END;
CREATE TRIGGER refund AFTER UPDATE OF status ON orders
WHEN NEW.status = 'refunded' BEGIN
	INSERT INTO ledger (order_id, entry, amount) VALUES (NEW.id, 'refund', -NEW.amount);
END;`

var rank = map[callback.Status]int{callback.Pending: 1, callback.Paid: 2, callback.Refunded: 3}

// Handle moves the order forward, or learns why it does not move.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	res, err := db.ExecContext(ctx,
		`UPDATE orders SET status = ? WHERE id = ? AND (amount = ? OR ? = 1)
		 AND CASE status WHEN 'new' THEN 0 WHEN 'pending' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END < ?`,
		n.Status, n.OrderID, n.Amount, rank[n.Status], rank[n.Status])
	if err != nil {
		return err
	}
	moved, err := res.RowsAffected()
	if err != nil || moved == 1 {
		return err
	}
	_, amount, err := order(ctx, db, n.OrderID)
	if err == nil && n.Status != callback.Pending && n.Amount != amount {
		return callback.ErrWrongAmount
	}
	return err
}

func order(ctx context.Context, db *sql.DB, id string) (status callback.Status, amount int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT status, amount FROM orders WHERE id = ?`, id).Scan(&status, &amount)
	if errors.Is(err, sql.ErrNoRows) {
		err = callback.ErrUnknownOrder
	}
	return status, amount, err
}

// Return does what Handle does, and reads what has come of it.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error) {
	n, err := ask(ctx)
	if err != nil {
		return "", err
	}
	if err := Handle(ctx, db, n); err != nil {
		return "", err
	}
	status, _, err := order(ctx, db, orderID)
	return status, err
}
