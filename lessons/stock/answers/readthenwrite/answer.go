// caught by: answers — a deferred transaction that reads and then writes is refused at once when somebody else has written ("database is locked", 517), whatever the busy timeout.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	var available int64
	err = tx.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available < qty {
		return stock.Insufficient, nil
	}
	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = ? WHERE sku = ?`, available-qty, sku); err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
