// passes: the signed quantity itself is in the unique constraint: out and back
// differ in their sign, and there is no further column.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL CHECK (available >= 0)
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL,
	UNIQUE (order_id, sku, qty)
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	for _, l := range lines {
		made, err := changed(tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)
			 ON CONFLICT (order_id, sku, qty) DO NOTHING`,
			orderID, l.SKU, -l.Qty))
		if err != nil {
			return 0, err
		}
		if !made {
			return reserve.AlreadyReserved, nil
		}
		taken, err := changed(tx.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
			l.Qty, l.SKU, l.Qty))
		if err != nil {
			return 0, err
		}
		if !taken {
			return reserve.Insufficient, nil
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	made, err := changed(tx.ExecContext(ctx,
		`INSERT INTO ledger (order_id, sku, qty)
		 SELECT order_id, sku, -qty FROM ledger WHERE order_id = ? AND qty < 0
		 ON CONFLICT (order_id, sku, qty) DO NOTHING`,
		orderID))
	if err != nil {
		return 0, err
	}
	if !made {
		// Given back before, or never taken.
		var known bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM ledger WHERE order_id = ?)`, orderID).Scan(&known)
		if err != nil || !known {
			return reserve.NotReserved, err
		}
		return reserve.Cancelled, nil
	}
	_, err = tx.ExecContext(ctx,
		`UPDATE stock SET available = available + back.qty
		 FROM ledger AS back
		 WHERE back.order_id = ? AND back.qty > 0 AND back.sku = stock.sku`,
		orderID)
	if err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
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
