// caught by: accounted — the new balance is computed here and written as a number: two buyers read 5, both write 3.
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
	if available < qty {
		return stock.Insufficient, nil
	}
	_, err = db.ExecContext(ctx, `UPDATE stock SET available = ? WHERE sku = ?`, available-qty, sku)
	if err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
