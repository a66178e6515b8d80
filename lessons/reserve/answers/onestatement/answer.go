// passes: one statement decides about all lines (INSERT … SELECT from JSON, if
// nothing is lacking), and stock is a view: what came in, plus the ledger.
package answer

import (
	"context"
	"database/sql"
	"encoding/json"

	"lockwise/lessons/reserve"
)

// What is available is not stored, so that it cannot disagree with the ledger.
const Schema = `
CREATE TABLE delivered (
	sku TEXT    PRIMARY KEY,
	qty INTEGER NOT NULL
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL
);
CREATE UNIQUE INDEX ledger_out  ON ledger (order_id, sku) WHERE qty < 0;
CREATE UNIQUE INDEX ledger_back ON ledger (order_id, sku) WHERE qty > 0;
CREATE VIEW stock (sku, available) AS
	SELECT sku, qty + COALESCE((SELECT SUM(l.qty) FROM ledger AS l WHERE l.sku = delivered.sku), 0) FROM delivered;
CREATE TRIGGER stock_insert INSTEAD OF INSERT ON stock BEGIN
	INSERT INTO delivered (sku, qty) VALUES (NEW.sku, NEW.available);
END;`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	list, err := json.Marshal(lines)
	if err != nil {
		return 0, err
	}
	n, err := affected(db.ExecContext(ctx,
		`WITH want AS (SELECT value ->> 'SKU' AS sku, value ->> 'Qty' AS qty FROM json_each(?1))
		 INSERT INTO ledger (order_id, sku, qty)
		 SELECT ?2, sku, -qty FROM want
		 WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE order_id = ?2)
		   AND NOT EXISTS (SELECT 1 FROM want AS w LEFT JOIN stock AS s USING (sku) WHERE COALESCE(s.available, 0) < w.qty)`,
		string(list), orderID))
	if err != nil {
		return 0, err
	}
	if n > 0 {
		return reserve.Reserved, nil
	}
	// Nothing was written: the order was here, or something is lacking.
	var moved, over bool
	err = db.QueryRowContext(ctx,
		`SELECT COUNT(*) > 0, COALESCE(MAX(qty > 0), 0) FROM ledger WHERE order_id = ?`, orderID).Scan(&moved, &over)
	switch {
	case err != nil:
		return 0, err
	case over:
		return reserve.Cancelled, nil
	case moved:
		return reserve.AlreadyReserved, nil
	}
	return reserve.Insufficient, nil
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	n, err := affected(db.ExecContext(ctx,
		`INSERT INTO ledger (order_id, sku, qty)
		 SELECT order_id, sku, -qty FROM ledger WHERE order_id = ?1
		 AND NOT EXISTS (SELECT 1 FROM ledger WHERE order_id = ?1 AND qty > 0)`, orderID))
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return reserve.NotReserved, nil
	}
	return reserve.Cancelled, nil
}

func affected(res sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// valid reports whether there are lines, each of at least one, none twice.
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
