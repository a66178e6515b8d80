// Goal: an order reserves all its lines or none, once, however often it is
// repeated and wherever a worker dies; a cancellation gives them back once; and
// the ledger explains every unit that has left the shelf.
//
// Change Schema, Reserve and Cancel as you like; keep their names and types. The
// contract (Line, the outcomes, the columns, the sign of qty) is in
// lessons/reserve/reserve.go. Each worker is a process of its own with a db of
// its own; the database file is all they share.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/reserve/
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

// Schema creates the tables. The columns are required; what else the tables
// promise is up to you.
const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL -- change to the stock: -2 reserves two, +2 gives them back
);`

// Reserve takes every line of the order, unless it has done so before.
func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	for _, l := range lines {
		if l.Qty < 1 {
			return 0, reserve.ErrInvalid
		}
	}
	if len(lines) == 0 {
		return 0, reserve.ErrInvalid
	}

	taken, given, err := movements(ctx, db, orderID)
	if err != nil {
		return 0, err
	}
	if given > 0 {
		return reserve.Cancelled, nil
	}
	if taken > 0 {
		return reserve.AlreadyReserved, nil
	}

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	for _, l := range lines {
		res, err := tx.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`, l.Qty, l.SKU, l.Qty)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return reserve.Insufficient, err
		}
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)`, orderID, l.SKU, -l.Qty); err != nil {
			return 0, err
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

// Cancel gives back what the order has taken, unless it has done so before.
func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	taken, given, err := movements(ctx, db, orderID)
	if err != nil {
		return 0, err
	}
	if given > 0 {
		return reserve.Cancelled, nil
	}
	if taken == 0 {
		return reserve.NotReserved, nil
	}

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx,
		`UPDATE stock SET available = available - l.qty
		 FROM ledger AS l WHERE l.order_id = ? AND l.qty < 0 AND l.sku = stock.sku`, orderID); err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO ledger (order_id, sku, qty)
		 SELECT order_id, sku, -qty FROM ledger WHERE order_id = ? AND qty < 0`, orderID); err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
}

// movements counts the order's movements in the ledger, out and back.
func movements(ctx context.Context, db *sql.DB, orderID string) (taken, given int, err error) {
	err = db.QueryRowContext(ctx,
		`SELECT COUNT(CASE WHEN qty < 0 THEN 1 END), COUNT(CASE WHEN qty > 0 THEN 1 END)
		 FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	return taken, given, err
}
