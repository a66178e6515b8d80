// caught by: refused — whether it has bought is told by a second look at what is left: selling the last unit looks like Insufficient.
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
	if _, err := db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		qty, sku, qty); err != nil {
		return 0, err
	}
	var available int64
	err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available == 0 {
		return stock.Insufficient, nil
	}
	return stock.Deducted, nil
}
