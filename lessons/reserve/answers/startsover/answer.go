// passes: reads and decides in one deferred transaction, and starts over when
// SQLite refuses to let it write on an old snapshot.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/reserve"
)

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
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	return startOver(ctx, func() (reserve.Outcome, error) { return tryReserve(ctx, db, orderID, lines) })
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	return startOver(ctx, func() (reserve.Outcome, error) { return tryCancel(ctx, db, orderID) })
}

// startOver repeats a transaction that was refused because somebody else has
// written since it began to read. Somebody has got through each time.
func startOver(ctx context.Context, f func() (reserve.Outcome, error)) (reserve.Outcome, error) {
	for {
		outcome, err := f()
		var coded interface{ Code() int }
		if !errors.As(err, &coded) || coded.Code()&0xff != 5 { // SQLITE_BUSY and its kin
			return outcome, err
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// tryReserve takes every line of the order, unless it has done so before.
func tryReserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}

	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	taken, given, err := movements(ctx, tx, orderID)
	if err != nil {
		return 0, err
	}
	if given > 0 {
		return reserve.Cancelled, nil
	}
	if taken > 0 {
		return reserve.AlreadyReserved, nil
	}

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

// tryCancel gives back what the order has taken, unless it has done so before.
func tryCancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	taken, given, err := movements(ctx, tx, orderID)
	if err != nil {
		return 0, err
	}
	if given > 0 {
		return reserve.Cancelled, nil
	}
	if taken == 0 {
		return reserve.NotReserved, nil
	}

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
func movements(ctx context.Context, tx *sql.Tx, orderID string) (taken, given int, err error) {
	err = tx.QueryRowContext(ctx,
		`SELECT COUNT(CASE WHEN qty < 0 THEN 1 END), COUNT(CASE WHEN qty > 0 THEN 1 END)
		 FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	return taken, given, err
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
