// passes: one transaction that writes the ledger first; its unique constraint
// says whether the movement was made before, conditional updates move the stock.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

// Schema lets the tables keep what must hold, whoever writes. An order has at
// most two movements of a SKU, out and back. The constraint is on kind, not on
// qty: with qty in it, the same order with another quantity would be let in.
const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL CHECK (available >= 0)
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	kind     TEXT    NOT NULL CHECK (kind IN ('reserve', 'cancel')),
	sku      TEXT    NOT NULL REFERENCES stock (sku),
	qty      INTEGER NOT NULL,
	UNIQUE (order_id, kind, sku)
);`

// Reserve takes every line of the order, or nothing.
//
// The first statement of the transaction is a write. It takes SQLite's write
// lock, or waits for it, before anything has been read; a transaction that reads
// first is refused with "database is locked" when somebody has written meanwhile
// (https://sqlite.org/rescode.html#busy_snapshot).
func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	// After a commit this does nothing; on every other way out it takes back
	// what has been written, the lines that could be had included.
	defer tx.Rollback()

	for _, l := range lines {
		made, err := changed(tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, kind, sku, qty) VALUES (?, 'reserve', ?, ?)
			 ON CONFLICT (order_id, kind, sku) DO NOTHING`,
			orderID, l.SKU, -l.Qty))
		if err != nil {
			return 0, err
		}
		if !made {
			// This order has been here. Whether the stock would still allow
			// it is of no interest: its goods may be the ones that are gone.
			return earlier(ctx, tx, orderID)
		}
		// The check is in the update: there is no moment between them.
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
	// When the reply to the commit is lost the caller gets an error and knows
	// nothing. It asks again, and the ledger knows.
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

// Cancel gives back what the ledger says the order has taken.
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
		// Never reserved, or given back before. A repeated Cancel gets the
		// answer that the first one got, or would have got.
		outcome, err := earlier(ctx, tx, orderID)
		if outcome != reserve.Cancelled {
			outcome = 0
			if err == nil {
				outcome = reserve.NotReserved
			}
		}
		return outcome, err
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

// earlier reads from the ledger what has become of an order that has been here.
func earlier(ctx context.Context, tx *sql.Tx, orderID string) (reserve.Outcome, error) {
	var over bool
	err := tx.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT 1 FROM ledger WHERE order_id = ? AND kind = 'cancel')`, orderID).Scan(&over)
	switch {
	case err != nil:
		return 0, err
	case over:
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
