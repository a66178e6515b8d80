// passes: the transaction writes first and looks afterwards; what went below
// zero is rolled back, and nobody else ever sees it.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// Deduct starts its transaction with the write, which waits for the lock; a
// transaction that reads first cannot wait.
func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, qty, sku); err != nil {
		return 0, err
	}
	var left int64
	err = tx.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&left)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, stock.ErrUnknownSKU
	case err != nil:
		return 0, err
	case left < 0:
		return stock.Insufficient, nil
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
