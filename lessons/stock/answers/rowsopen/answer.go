// caught by: left-behind — the rows of the look are never closed: the connection is gone from the pool, and its read transaction stays open.
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
	rows, err := db.QueryContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ? RETURNING available`,
		qty, sku, qty)
	if err != nil {
		return 0, err
	}
	if rows.Next() {
		return stock.Deducted, nil
	}
	rows, err = db.QueryContext(ctx, `SELECT 1 FROM stock WHERE sku = ?`, sku)
	if err != nil {
		return 0, err
	}
	if !rows.Next() {
		return 0, stock.ErrUnknownSKU
	}
	return stock.Insufficient, nil
}
