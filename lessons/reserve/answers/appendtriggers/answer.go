// passes: the tables police themselves: triggers refuse to change or remove a
// movement, and every balance check is a CHECK that aborts the transaction.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY NOT NULL,
	available INTEGER NOT NULL CHECK (available >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE ledger (
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	kind     TEXT    NOT NULL,
	qty      INTEGER NOT NULL,
	PRIMARY KEY (order_id, sku, kind)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ledger_stays_as_it_is BEFORE UPDATE ON ledger BEGIN
	SELECT RAISE(ABORT, 'a movement is never changed');
END;
CREATE TRIGGER ledger_stays BEFORE DELETE ON ledger BEGIN
	SELECT RAISE(ABORT, 'a movement is never removed');
END;`

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
			`INSERT INTO ledger (order_id, kind, sku, qty) VALUES (?, 'reserve', ?, ?)
			 ON CONFLICT (order_id, kind, sku) DO NOTHING`,
			orderID, l.SKU, -l.Qty))
		if err != nil {
			return 0, err
		}
		if !made {
			return earlier(ctx, tx, orderID)
		}
		taken, err := changed(tx.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ?`, l.Qty, l.SKU))
		if tooFew(err) {
			return reserve.Insufficient, nil
		}
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

// tooFew reports whether a CHECK refused (SQLITE_CONSTRAINT_CHECK).
func tooFew(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code() == 275
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
