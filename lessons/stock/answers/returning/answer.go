// passes: UPDATE … RETURNING: the row that comes back is the receipt.
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
	var left int64
	err := db.QueryRowContext(ctx,
		`UPDATE stock SET available = available - ?1 WHERE sku = ?2 AND available - ?1 >= 0 RETURNING available`,
		qty, sku).Scan(&left)
	if err == nil {
		return stock.Deducted, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	var known bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stock WHERE sku = ?)`, sku).Scan(&known)
	if err != nil {
		return 0, err
	}
	if !known {
		return 0, stock.ErrUnknownSKU
	}
	return stock.Insufficient, nil
}
