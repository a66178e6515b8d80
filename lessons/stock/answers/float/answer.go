// caught by: accounted — the balance takes a way through float64: past 2^53 a unit is lost to rounding.
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
		var available float64
		err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, stock.ErrUnknownSKU
		}
		if err != nil {
			return 0, err
		}
		left := available - float64(qty)
		if left < 0 {
			return stock.Insufficient, nil
		}
		res, err := db.ExecContext(ctx,
			`UPDATE stock SET available = CAST(? AS INTEGER) WHERE sku = ? AND CAST(available AS REAL) = ?`,
			left, sku, available)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return stock.Deducted, err
		}
	}
}
