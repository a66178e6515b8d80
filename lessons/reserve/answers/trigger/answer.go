// passes: the ledger moves the stock: a trigger applies every movement, a CHECK
// refuses it, and one INSERT of all lines is all or nothing.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"strings"

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
	back     INTEGER GENERATED ALWAYS AS (qty > 0) STORED,
	UNIQUE (order_id, sku, back)
);
CREATE TRIGGER ledger_moves_stock AFTER INSERT ON ledger BEGIN
	SELECT RAISE(ABORT, 'no such sku') WHERE NOT EXISTS (SELECT 1 FROM stock WHERE sku = NEW.sku);
	UPDATE stock SET available = available + NEW.qty WHERE sku = NEW.sku;
END;`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	var rows []string
	var args []any
	for _, l := range lines {
		rows = append(rows, "(?, ?, ?)")
		args = append(args, orderID, l.SKU, -l.Qty)
	}
	_, err := db.ExecContext(ctx, `INSERT INTO ledger (order_id, sku, qty) VALUES `+strings.Join(rows, ", "), args...)
	switch code(err) {
	case 0:
		if err != nil {
			return 0, err
		}
		return reserve.Reserved, nil
	case checkFailed, raised:
		// Too little of a line. The order may have been here all the same:
		// the trigger meets the first line's CHECK before the second line's
		// unique constraint.
		if outcome, err := earlier(ctx, db, orderID); outcome != 0 || err != nil {
			return outcome, err
		}
		return reserve.Insufficient, nil
	case notUnique:
		return earlier(ctx, db, orderID)
	}
	return 0, err
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	res, err := db.ExecContext(ctx,
		`INSERT INTO ledger (order_id, sku, qty) SELECT order_id, sku, -qty FROM ledger WHERE order_id = ? AND qty < 0`, orderID)
	if code(err) == notUnique {
		return reserve.Cancelled, nil
	}
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return reserve.NotReserved, err
	}
	return reserve.Cancelled, nil
}

// earlier says what the ledger knows of the order; 0: nothing.
func earlier(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	var taken, given int
	err := db.QueryRowContext(ctx,
		`SELECT COUNT(*), COALESCE(SUM(qty > 0), 0) FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	switch {
	case err != nil || taken == 0:
		return 0, err
	case given > 0:
		return reserve.Cancelled, nil
	}
	return reserve.AlreadyReserved, nil
}

// SQLite's extended result codes (https://sqlite.org/rescode.html).
const (
	checkFailed = 275  // SQLITE_CONSTRAINT_CHECK
	raised      = 1811 // SQLITE_CONSTRAINT_TRIGGER
	notUnique   = 2067 // SQLITE_CONSTRAINT_UNIQUE
)

func code(err error) int {
	var coded interface{ Code() int }
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return 0
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
