// caught by: refused — whether it has bought is told from the balance before and after: somebody else's purchase in between turns a sale into Insufficient.
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
	before, err := available(ctx, db, sku)
	if err != nil {
		return 0, err
	}
	if _, err := db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		qty, sku, qty); err != nil {
		return 0, err
	}
	after, err := available(ctx, db, sku)
	if err != nil {
		return 0, err
	}
	if before-after != qty {
		return stock.Insufficient, nil
	}
	return stock.Deducted, nil
}

func available(ctx context.Context, db *sql.DB, sku string) (int64, error) {
	var n int64
	err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	return n, err
}
