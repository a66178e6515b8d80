// caught by: returns — sold out is taken for a passing state: the loop looks again until there is enough.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	for {
		res, err := db.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
			qty, sku, qty)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return stock.Deducted, err
		}
		if outcome, err := refusal(ctx, db, sku); err != nil {
			return outcome, err
		}
		time.Sleep(time.Second)
	}
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
