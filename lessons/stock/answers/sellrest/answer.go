// caught by: accounted — where there is not enough, the rest is sold, and told as if it were all.
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
	var before int64
	err := db.QueryRowContext(ctx,
		`UPDATE stock SET available = MAX(available - ?, 0) WHERE sku = ? AND available > 0 RETURNING available`,
		qty, sku).Scan(&before)
	if errors.Is(err, sql.ErrNoRows) {
		return refusal(ctx, db, sku)
	}
	if err != nil {
		return 0, err
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
