// caught by: whole — gives each attempt a second and sends the update again when that is over: a slow answer is no lost request, and the units are taken once more each time.
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

	var res sql.Result
	var err error
	for range 6 {
		try, cancel := context.WithTimeout(ctx, time.Second)
		res, err = db.ExecContext(try,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
			qty, sku, qty)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			break
		}
	}
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
	return refusal(ctx, db, sku)
}

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
