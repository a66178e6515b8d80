// caught by: whole — takes unit after unit, each with a right conditional update: buyers see half a purchase, and a crash leaves half of one.
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
	for taken := range qty {
		res, err := db.ExecContext(ctx,
			`UPDATE stock SET available = available - 1 WHERE sku = ? AND available >= 1`, sku)
		if err != nil {
			return 0, err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return 0, err
		}
		if n == 0 {
			// Put back what this call has taken.
			if _, err := db.ExecContext(ctx, `UPDATE stock SET available = available + ? WHERE sku = ?`, taken, sku); err != nil {
				return 0, err
			}
			return refusal(ctx, db, sku)
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
