// Goal: what is sold must have been there. However many buyers come at once,
// units sold and units left add up, the stock never falls below zero, and nobody
// is turned away while there is enough.
//
// Change Deduct as you like; keep its name and type. The contract (the outcomes,
// the errors, the table) is in lessons/stock/stock.go. Each worker is a process
// of its own with a db of its own; the database file is all they share.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/stock/
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// Deduct takes qty units of sku out of the stock, if so many are there.
func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}

	var available int64
	err := db.QueryRowContext(ctx,
		`SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available < qty {
		return stock.Insufficient, nil
	}

	_, err = db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ?`, qty, sku)
	if err != nil {
		return 0, err
	}
	return stock.Deducted, nil
}
