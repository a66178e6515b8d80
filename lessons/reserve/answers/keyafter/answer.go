// caught by: one-effect — the order ID is recorded after the effect, in a statement of its own: a repetition between the two, or after a crash there, takes the goods again.
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
	kind     TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL,
	CHECK (kind IN ('reserve', 'cancel'))
);
CREATE UNIQUE INDEX ledger_back ON ledger (order_id, sku) WHERE kind = 'cancel';
CREATE TABLE seen (order_id TEXT PRIMARY KEY);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	var seen bool
	if err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM seen WHERE order_id = ?)`, orderID).Scan(&seen); err != nil {
		return 0, err
	}
	if seen {
		return reserve.AlreadyReserved, nil
	}

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	for _, l := range lines {
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, kind, sku, qty) VALUES (?, 'reserve', ?, ?)`,
			orderID, l.SKU, -l.Qty); err != nil {
			return 0, err
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
	_, err = db.ExecContext(ctx, `INSERT INTO seen (order_id) VALUES (?) ON CONFLICT DO NOTHING`, orderID)
	return reserve.Reserved, err
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	made, err := changed(tx.ExecContext(ctx,
		`INSERT INTO ledger (order_id, kind, sku, qty)
		 SELECT order_id, 'cancel', sku, -qty FROM ledger WHERE order_id = ? AND kind = 'reserve'
		 ON CONFLICT DO NOTHING`,
		orderID))
	if err != nil {
		return 0, err
	}
	if !made {
		return reserve.NotReserved, nil
	}
	_, err = tx.ExecContext(ctx,
		`UPDATE stock SET available = available + back.qty
		 FROM ledger AS back
		 WHERE back.order_id = ? AND back.kind = 'cancel' AND back.sku = stock.sku`,
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
