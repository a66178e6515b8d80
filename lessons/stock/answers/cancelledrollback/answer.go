// caught by: left-behind — the ROLLBACK is sent with the context that has just ended, so that it is never sent: the connection goes back to the pool inside the transaction.
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
	if err != nil {
		conn.ExecContext(ctx, `ROLLBACK`)
		return 0, err
	}
	if _, err := conn.ExecContext(ctx, `COMMIT`); err != nil {
		conn.ExecContext(ctx, `ROLLBACK`)
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
