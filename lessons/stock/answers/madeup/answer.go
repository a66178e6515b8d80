// caught by: unknown-sku — a row is made for whatever is asked for: every typing error becomes an item.
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
	if _, err := db.ExecContext(ctx, `INSERT INTO stock (sku, available) VALUES (?, 0) ON CONFLICT (sku) DO NOTHING`, sku); err != nil {
		return 0, err
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
