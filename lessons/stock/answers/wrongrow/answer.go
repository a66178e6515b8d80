// caught by: others — the compare-and-set names the balance and forgets the SKU: every row with the same number is sold.
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
	for {
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
		res, err := db.ExecContext(ctx,
			`UPDATE stock SET available = ? WHERE available = ?`, available-qty, available)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err != nil || n > 0 {
			return stock.Deducted, err
		}
	}
}
