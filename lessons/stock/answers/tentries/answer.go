// passes: an optimistic loop that looks for the SKU first, waits out a busy
// database, and gives up after ten lost races: no schedule within the bounds
// makes it lose so many.
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
	for range 10 {
		outcome, err := attempt(ctx, db, sku, qty)
		if isBusy(err) && ctx.Err() == nil {
			continue
		}
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
	switch {
	case qty < 1:
		return 0, stock.ErrInvalidQuantity
	case available < qty:
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

// isBusy: the statement was refused and has changed nothing.
func isBusy(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code()&0xff == 5
}
