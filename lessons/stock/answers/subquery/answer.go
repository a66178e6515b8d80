// passes: the condition and the new value come from subqueries of one prepared statement; the SKU is looked up first.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/stock"
)

func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error) {
	if qty < 1 {
		return 0, stock.ErrInvalidQuantity
	}
	var known bool
	if err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stock WHERE sku = ?)`, sku).Scan(&known); err != nil {
		return 0, err
	}
	if !known {
		return 0, stock.ErrUnknownSKU
	}
	stmt, err := db.PrepareContext(ctx,
		`WITH enough AS (SELECT sku, available - ?1 AS rest FROM stock WHERE sku = ?2 AND available >= ?1)
		 UPDATE stock SET available = (SELECT rest FROM enough) WHERE sku IN (SELECT sku FROM enough)`)
	if err != nil {
		return 0, err
	}
	defer stmt.Close()
	res, err := stmt.ExecContext(ctx, qty, sku)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return stock.Insufficient, nil
	}
	return stock.Deducted, nil
}
