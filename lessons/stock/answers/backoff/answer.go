// passes: compare-and-set with RETURNING, a growing pause after each lost race, and a time limit of its own.
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
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for wait := time.Millisecond; ; wait *= 2 {
		outcome, err := attempt(ctx, db, sku, qty)
		if outcome != 0 || err != nil {
			return outcome, err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// attempt writes over the value that it has read; no outcome means that somebody
// else was faster.
func attempt(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	var available int64
	err := db.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available < qty {
		return stock.Insufficient, nil
	}
	var left int64
	err = db.QueryRowContext(ctx,
		`UPDATE stock SET available = ? WHERE sku = ? AND available = ? RETURNING available`,
		available-qty, sku, available).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
