// caught by: returns — the optimistic loop never looks again: it compares with the same old balance for ever.
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
	var available int64
	err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	for available >= qty {
		res, err := db.ExecContext(ctx,
			`UPDATE stock SET available = ? WHERE sku = ? AND available = ?`,
			available-qty, sku, available)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return stock.Deducted, err
		}
	}
	return stock.Insufficient, nil
}
