// passes: optimistic loop: write only over the value that was read, and look
// again after a lost race, for as long as it takes.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// Deduct compares the balance itself, which serves as its own version: the same
// number means the same stock, whatever happened in between. Somebody wins every
// round, so the loop ends.
func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	for {
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
		if err != nil {
			return 0, err
		}
		if n == 1 {
			return stock.Deducted, nil
		}
	}
}
