// caught by: returns — every error is taken for a passing one, the end of the context too.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	for {
		outcome, err := attempt(ctx, db, sku, qty)
		if err == nil || errors.Is(err, stock.ErrUnknownSKU) {
			return outcome, err
		}
		time.Sleep(time.Second)
	}
}

// attempt is one transaction, begun again after any error.
func attempt(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
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
	return stock.Deducted, tx.Commit()
}
