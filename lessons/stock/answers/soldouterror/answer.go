// caught by: answers — sold out is reported as an error of its own: an everyday outcome ends as a failure.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// errSoldOut says that there is not enough.
var errSoldOut = errors.New("sold out")

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
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
	if _, err := refusal(ctx, db, sku); err != nil {
		return 0, err
	}
	return stock.Insufficient, errSoldOut
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
