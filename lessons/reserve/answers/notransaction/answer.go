// caught by: ledger-sums — stock and ledger are written in two statements and no transaction: a crash between them, or anybody who looks, finds goods gone without a trace.
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
	UNIQUE (order_id, kind, sku)
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	outcome, err := earlier(ctx, db, orderID)
	if outcome != 0 || err != nil {
		return outcome, err
	}
	for _, l := range lines {
		taken, err := changed(db.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`, l.Qty, l.SKU, l.Qty))
		if err != nil {
			return 0, err
		}
		if !taken {
			return reserve.Insufficient, nil
		}
		if _, err := db.ExecContext(ctx,
			`INSERT INTO ledger (order_id, kind, sku, qty) VALUES (?, 'reserve', ?, ?)`, orderID, l.SKU, -l.Qty); err != nil {
			return 0, err
		}
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
		`INSERT INTO ledger (order_id, kind, sku, qty)
		 SELECT order_id, 'cancel', sku, -qty FROM ledger WHERE order_id = ? AND kind = 'reserve'
		 ON CONFLICT (order_id, kind, sku) DO NOTHING`,
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

// earlier says what the ledger knows of the order; 0: nothing.
func earlier(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	var taken, given int
	err := db.QueryRowContext(ctx,
		`SELECT COUNT(*), COALESCE(SUM(kind = 'cancel'), 0) FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	switch {
	case err != nil || taken == 0:
		return 0, err
	case given > 0:
		return reserve.Cancelled, nil
	}
	return reserve.AlreadyReserved, nil
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
