// passes: INSERT … ON CONFLICT DO UPDATE … WHERE: the condition sits in the conflict clause.
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
	res, err := db.ExecContext(ctx,
		`INSERT INTO stock (sku, available) SELECT sku, available FROM stock WHERE sku = ?1
		 ON CONFLICT (sku) DO UPDATE SET available = available - ?2 WHERE available >= ?2`,
		sku, qty)
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
