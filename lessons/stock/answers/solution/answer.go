// passes: one conditional update checks and takes; the number of rows says
// whether it did.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/stock"
)

// Deduct lets the database look and take in one statement. Nobody can come
// between the condition and the subtraction: an UPDATE holds the write lock from
// before it looks until it has written.
//
// It needs no transaction and no lock, and it never sends the update twice: when
// the reply is lost the update may have been carried out, and this table has
// nothing by which a second attempt could tell.
func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	// With a negative quantity the condition would hold, and the update would
	// add to the stock.
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}

	// The new value is computed by the statement from the value it finds. A
	// value computed here, from something read before, may be out of date.
	res, err := db.ExecContext(ctx,
		`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
		qty, sku, qty)
	if err != nil {
		return 0, err
	}
	// No row changed is not an error to the database. It is the answer.
	n, err := res.RowsAffected()
	if err != nil {
		return 0, err
	}
	if n == 1 {
		return stock.Deducted, nil
	}
	return refusal(ctx, db, sku)
}

// refusal says why nothing has been taken: the row is not there, or does not have
// enough. The look comes after the decision and changes nothing about it, so
// that it does not matter what happens in between.
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
