// caught by: whole — the whole transaction is tried again when COMMIT fails: a commit whose reply was lost is made a second time.
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
	var outcome stock.Outcome
	var err error
	for range 3 {
		outcome, err = attempt(ctx, db, sku, qty)
		if err == nil || errors.Is(err, stock.ErrUnknownSKU) || ctx.Err() != nil {
			break
		}
	}
	return outcome, err
}

// attempt is one transaction, which starts with its write.
func attempt(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	var left int64
	err = tx.QueryRowContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? RETURNING available`,
		qty, sku).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if left < 0 {
		return stock.Insufficient, nil
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
