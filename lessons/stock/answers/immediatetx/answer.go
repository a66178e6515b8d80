// passes: BEGIN IMMEDIATE takes the write lock before the look, so that nothing
// changes between the look and the write.
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
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return 0, err
	}
	outcome, err := take(ctx, conn, sku, qty)
	if err == nil {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		// Also when ctx is over: the connection goes back to the pool.
		conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return 0, err
	}
	return outcome, nil
}

// take looks and writes under the lock.
func take(ctx context.Context, conn *sql.Conn, sku string, qty int64) (stock.Outcome, error) {
	var available int64
	err := conn.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available < qty {
		return stock.Insufficient, nil
	}
	_, err = conn.ExecContext(ctx, `UPDATE stock SET available = ? WHERE sku = ?`, available-qty, sku)
	return stock.Deducted, err
}
