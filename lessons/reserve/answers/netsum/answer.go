// caught by: one-effect — "has it been reserved" is read from the sum of its movements, which is 0 again after a cancellation: a late retry reserves once more.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

// Each transaction begins with a write, so that one call at a time gets to look.
const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL
);
CREATE TABLE gate (id INTEGER PRIMARY KEY, entered INTEGER NOT NULL);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	tx, err := enter(ctx, db)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	n, err := net(ctx, tx, orderID)
	if err != nil {
		return 0, err
	}
	if n < 0 {
		return reserve.AlreadyReserved, nil
	}
	for _, l := range lines {
		ok, err := move(ctx, tx, orderID, l.SKU, -l.Qty)
		if err != nil {
			return 0, err
		}
		if !ok {
			return reserve.Insufficient, nil
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := enter(ctx, db)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	n, err := net(ctx, tx, orderID)
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return reserve.NotReserved, nil
	}
	for _, stmt := range []string{
		`UPDATE stock SET available = available - l.qty
		 FROM (SELECT sku, SUM(qty) AS qty FROM ledger WHERE order_id = ?1 GROUP BY sku) AS l WHERE l.sku = stock.sku`,
		`INSERT INTO ledger (order_id, sku, qty) SELECT order_id, sku, -SUM(qty) FROM ledger WHERE order_id = ?1 GROUP BY order_id, sku`,
	} {
		if _, err := tx.ExecContext(ctx, stmt, orderID); err != nil {
			return 0, err
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
}

// enter begins a transaction with a write.
func enter(ctx context.Context, db *sql.DB) (*sql.Tx, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO gate (id, entered) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET entered = entered + 1`); err != nil {
		tx.Rollback()
		return nil, err
	}
	return tx, nil
}

// net is what the order holds at the moment.
func net(ctx context.Context, tx *sql.Tx, orderID string) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(qty), 0) FROM ledger WHERE order_id = ?`, orderID).Scan(&n)
	return n, err
}

// move changes the stock, if it is enough, and writes it down.
func move(ctx context.Context, tx *sql.Tx, orderID, sku string, qty int64) (bool, error) {
	ok, err := changed(tx.ExecContext(ctx,
		`UPDATE stock SET available = available + ? WHERE sku = ? AND available + ? >= 0`, qty, sku, qty))
	if err != nil || !ok {
		return false, err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)`, orderID, sku, qty)
	return err == nil, err
}

// valid reports whether there are lines, each of at least one, none twice.
func valid(lines []reserve.Line) bool {
	seen := map[string]bool{}
	for _, l := range lines {
		if l.Qty < 1 || seen[l.SKU] {
			return false
		}
		seen[l.SKU] = true
	}
	return len(lines) > 0
}

// changed reports whether a statement has changed a row.
func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
