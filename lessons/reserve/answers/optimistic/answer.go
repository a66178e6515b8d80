// passes: reads outside any transaction, then one transaction of conditional
// writes that fails if a version has changed, and tries again.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL,
	version   INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL,
	back     INTEGER NOT NULL DEFAULT 0,
	UNIQUE (order_id, sku, back)
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	for {
		taken, given, err := movements(ctx, db, orderID)
		switch {
		case err != nil:
			return 0, err
		case given > 0:
			return reserve.Cancelled, nil
		case taken > 0:
			return reserve.AlreadyReserved, nil
		}
		versions := map[string]int64{}
		for _, l := range lines {
			var available, version int64
			err := db.QueryRowContext(ctx, `SELECT available, version FROM stock WHERE sku = ?`, l.SKU).Scan(&available, &version)
			if errors.Is(err, sql.ErrNoRows) || err == nil && available < l.Qty {
				// Is it short because this very order has come through?
				return lacking(ctx, db, orderID)
			}
			if err != nil {
				return 0, err
			}
			versions[l.SKU] = version
		}
		if done, err := take(ctx, db, orderID, lines, versions); done || err != nil {
			return reserve.Reserved, err
		}
	}
}

func lacking(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	taken, given, err := movements(ctx, db, orderID)
	switch {
	case err != nil:
		return 0, err
	case given > 0:
		return reserve.Cancelled, nil
	case taken > 0:
		return reserve.AlreadyReserved, nil
	}
	return reserve.Insufficient, nil
}

// take writes everything if no version has changed.
func take(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line, versions map[string]int64) (bool, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	for _, l := range lines {
		same, err := changed(tx.ExecContext(ctx,
			`UPDATE stock SET available = available - ?, version = version + 1 WHERE sku = ? AND version = ?`, l.Qty, l.SKU, versions[l.SKU]))
		if err != nil || !same {
			return false, err
		}
		first, err := changed(tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, orderID, l.SKU, -l.Qty))
		if err != nil || !first {
			return false, err
		}
	}
	return true, tx.Commit()
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	made, err := changed(tx.ExecContext(ctx,
		`INSERT OR IGNORE INTO ledger (order_id, sku, qty, back) SELECT order_id, sku, -qty, 1 FROM ledger WHERE order_id = ? AND back = 0`, orderID))
	if err != nil || !made {
		if err == nil {
			return reserve.NotReserved, nil
		}
		return 0, err
	}
	if _, err := tx.ExecContext(ctx,
		`UPDATE stock SET version = version + 1, available = available +
		     (SELECT qty FROM ledger WHERE order_id = ?1 AND back = 1 AND ledger.sku = stock.sku)
		 WHERE sku IN (SELECT sku FROM ledger WHERE order_id = ?1)`, orderID); err != nil {
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

// movements counts the order's movements in the ledger, out and back.
func movements(ctx context.Context, db *sql.DB, orderID string) (taken, given int, err error) {
	err = db.QueryRowContext(ctx,
		`SELECT COUNT(CASE WHEN qty < 0 THEN 1 END), COUNT(CASE WHEN qty > 0 THEN 1 END)
		 FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	return taken, given, err
}
