// passes: write first inside a SAVEPOINT on one connection, and roll back to it when it went below zero.
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
	if _, err := conn.ExecContext(ctx, `SAVEPOINT sale`); err != nil {
		return 0, err
	}
	var left int64
	err = conn.QueryRowContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? RETURNING available`, qty, sku).Scan(&left)
	if err == nil && left >= 0 {
		if _, err = conn.ExecContext(ctx, `RELEASE sale`); err == nil {
			return stock.Deducted, nil
		}
	}
	always := context.WithoutCancel(ctx)
	conn.ExecContext(always, `ROLLBACK TO sale`)
	conn.ExecContext(always, `RELEASE sale`)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, stock.ErrUnknownSKU
	case err != nil:
		return 0, err
	}
	return stock.Insufficient, nil
}
