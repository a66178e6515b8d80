// passes: the whole transaction travels as one string of statements.
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
	var sold bool
	err := db.QueryRowContext(ctx,
		`BEGIN IMMEDIATE;
		 UPDATE stock SET available = available - ?1 WHERE sku = ?2 AND available >= ?1;
		 COMMIT;
		 SELECT changes() = 1`,
		qty, sku).Scan(&sold)
	if err != nil {
		return 0, err
	}
	if sold {
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
