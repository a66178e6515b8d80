// caught by: shared-state — a mutex in one process stops nobody in another.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"lockwise/lessons/stock"
)

// mu makes the look and the update one piece.
var mu sync.Mutex

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	mu.Lock()
	defer mu.Unlock()

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
	_, err = db.ExecContext(ctx, `UPDATE stock SET available = available - ? WHERE sku = ?`, qty, sku)
	if err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
