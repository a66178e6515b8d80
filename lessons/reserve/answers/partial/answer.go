// passes: the kind of a movement is computed from its sign, and two partial unique indexes let each happen once.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL CHECK (available >= 0)
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	kind     TEXT    GENERATED ALWAYS AS (CASE WHEN qty < 0 THEN 'reserve' ELSE 'cancel' END),
	sku      TEXT    NOT NULL REFERENCES stock (sku),
	qty      INTEGER NOT NULL CHECK (qty <> 0)
);
CREATE UNIQUE INDEX out ON ledger (order_id, sku) WHERE qty < 0;
CREATE UNIQUE INDEX back ON ledger (order_id, sku) WHERE qty > 0;`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	for _, l := range lines {
		made, err := changed(tx.ExecContext(ctx,
			`INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)
			 ON CONFLICT DO NOTHING`,
			orderID, l.SKU, -l.Qty))
		if err != nil {
			return 0, err
		}
		if !made {
			return earlier(ctx, tx, orderID)
		}
		taken, err := changed(tx.ExecContext(ctx,
			`UPDATE stock SET available = available - ? WHERE sku = ? AND available >= ?`,
			l.Qty, l.SKU, l.Qty))
		if err != nil {
			return 0, err
		}
		if !taken {
			return reserve.Insufficient, nil
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()

	made, err := changed(tx.ExecContext(ctx,
		`INSERT INTO ledger (order_id, sku, qty)
		 SELECT order_id, sku, -qty FROM ledger WHERE order_id = ? AND kind = 'reserve'
		 ON CONFLICT DO NOTHING`,
		orderID))
	if err != nil {
		return 0, err
	}
	if !made {
		outcome, err := earlier(ctx, tx, orderID)
		if outcome != reserve.Cancelled {
			outcome = 0
			if err == nil {
				outcome = reserve.NotReserved
			}
		}
		return outcome, err
	}
	_, err = tx.ExecContext(ctx,
		`UPDATE stock SET available = available + back.qty
		 FROM ledger AS back
		 WHERE back.order_id = ? AND back.kind = 'cancel' AND back.sku = stock.sku`,
		orderID)
	if err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
}

func earlier(ctx context.Context, tx *sql.Tx, orderID string) (reserve.Outcome, error) {
	var over bool
	err := tx.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT 1 FROM ledger WHERE order_id = ? AND kind = 'cancel')`, orderID).Scan(&over)
	switch {
	case err != nil:
		return 0, err
	case over:
		return reserve.Cancelled, nil
	}
	return reserve.AlreadyReserved, nil
}

func valid(lines []reserve.Line) bool {
	seen := map[string]bool{}
	for _, l := range lines {
		if l.Qty < 1 || seen[l.SKU] {
			return false
		}
		seen[l.SKU] = true
	}
	return len(lines) > 0
}

func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
