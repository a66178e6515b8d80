// caught by: answers — the optimistic loop gives up with an error after three lost races.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// errContended asks the caller to come back later.
var errContended = errors.New("too many buyers at once")

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	for range 3 {
		outcome, err := attempt(ctx, db, sku, qty)
		if outcome != 0 || err != nil {
			return outcome, err
		}
	}
	return 0, errContended
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
	res, err := db.ExecContext(ctx,
		`UPDATE stock SET available = ? WHERE sku = ? AND available = ?`,
		available-qty, sku, available)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	if err != nil || n == 0 {
		return 0, err
	}
	return stock.Deducted, nil
}
