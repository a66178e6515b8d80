// passes: a prepared look and write under BEGIN EXCLUSIVE, detached from the caller's context once the lock is held, errors wrapped.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty <= 0 {
		return 0, fmt.Errorf("deduct %d of %s: %w", qty, sku, stock.ErrInvalidQuantity)
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, fmt.Errorf("deduct: %w", err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN EXCLUSIVE`); err != nil {
		return 0, fmt.Errorf("deduct: begin: %w", err)
	}
	// From here on nobody is waited for.
	ctx = context.WithoutCancel(ctx)
	outcome, err := take(ctx, conn, sku, qty)
	if err != nil {
		conn.ExecContext(ctx, `ROLLBACK`)
		return 0, fmt.Errorf("deduct: %w", err)
	}
	if _, err := conn.ExecContext(ctx, `END`); err != nil {
		conn.ExecContext(ctx, `ROLLBACK`)
		return 0, fmt.Errorf("deduct: commit: %w", err)
	}
	return outcome, nil
}

func take(ctx context.Context, conn *sql.Conn, sku string, qty int64) (stock.Outcome, error) {
	look, err := conn.PrepareContext(ctx, `SELECT available FROM stock WHERE sku = ?`)
	if err != nil {
		return 0, err
	}
	defer look.Close()
	var available int64
	switch err := look.QueryRowContext(ctx, sku).Scan(&available); {
	case errors.Is(err, sql.ErrNoRows):
		return 0, fmt.Errorf("%q: %w", sku, stock.ErrUnknownSKU)
	case err != nil:
		return 0, err
	case available < qty:
		return stock.Insufficient, nil
	}
	write, err := conn.PrepareContext(ctx, `REPLACE INTO stock (sku, available) VALUES (?, ?)`)
	if err != nil {
		return 0, err
	}
	defer write.Close()
	_, err = write.ExecContext(ctx, sku, available-qty)
	return stock.Deducted, err
}
