// caught by: unknown-sku — any error of the look is told as ErrUnknownSKU: a lost connection takes goods off the list.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	var there int
	if err := db.QueryRowContext(ctx, `SELECT 1 FROM stock WHERE sku = ?`, sku).Scan(&there); err != nil {
		return 0, stock.ErrUnknownSKU
	}
	res, err := db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		qty, sku, qty)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return stock.Insufficient, nil
	}
	return stock.Deducted, nil
}
