// passes: a transaction that reads first is begun again whenever the database
// says that it has lost the race, until the context or the patience ends.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/stock"
)

// patience is SQLite's own busy timeout, as the contract has it.
const patience = 5 * time.Second

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	deadline := time.Now().Add(patience)
	for {
		outcome, err := attempt(ctx, db, sku, qty)
		if !isBusy(err) || time.Now().After(deadline) {
			return outcome, err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// attempt is one transaction. A refused one has changed nothing.
func attempt(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	var available int64
	err = tx.QueryRowContext(ctx, `SELECT available FROM stock WHERE sku = ?`, sku).Scan(&available)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, stock.ErrUnknownSKU
	}
	if err != nil {
		return 0, err
	}
	if available < qty {
		return stock.Insufficient, nil
	}
	if _, err := tx.ExecContext(ctx, `UPDATE stock SET available = ? WHERE sku = ?`, available-qty, sku); err != nil {
		return 0, err
	}
	return stock.Deducted, tx.Commit()
}

// isBusy: SQLITE_BUSY with any extension, such as SQLITE_BUSY_SNAPSHOT.
func isBusy(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code()&0xff == 5
}
