// caught by: accounted — a row that has come down to zero is tidied away: the next buyer is told that there is no such SKU.
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
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ? RETURNING available`,
		qty, sku, qty).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return refusal(ctx, db, sku)
	}
	if err != nil {
		return 0, err
	}
	if left == 0 {
		if _, err := db.ExecContext(ctx, `DELETE FROM stock WHERE sku = ? AND available = 0`, sku); err != nil {
			return 0, err
		}
	}
	return stock.Deducted, nil
}

// refusal says why nothing has been taken.
func refusal(ctx context.Context, db *sql.DB, sku string) (stock.Outcome, error) {
	var there int
	err := db.QueryRowContext(ctx, `SELECT 1 FROM stock WHERE sku = ?`, sku).Scan(&there)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	return stock.Insufficient, nil
}
