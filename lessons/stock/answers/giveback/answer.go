// caught by: never-negative — takes first and gives back what was not there: for a moment the stock is below zero, and a crash leaves it there.
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
	var left int64
	err := db.QueryRowContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? RETURNING available`,
		qty, sku).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if left >= 0 {
		return stock.Deducted, nil
	}
	_, err = db.ExecContext(ctx, `UPDATE stock SET available = available + ? WHERE sku = ?`, qty, sku)
	return stock.Insufficient, err
}
