// caught by: sells-out — a buyer that has hung up is told Insufficient: the shelf looks empty, and it does not come back.
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

	if ctx.Err() != nil {
		return stock.Insufficient, nil
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
	if n == 1 {
		return stock.Deducted, nil
	}
	return refusal(ctx, db, sku)
}

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
