// caught by: accounted — the quantity is cut to 32 bits on its way to the statement: 4294967297 units are paid for, one is taken.
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
	n := int32(qty)
	res, err := db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		n, sku, n)
	if err != nil {
		return 0, err
	}
	changed, err := res.RowsAffected()
	if err != nil {
		return 0, err
	}
	if changed == 1 {
		return stock.Deducted, nil
	}
	return refusal(ctx, db, sku)
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
