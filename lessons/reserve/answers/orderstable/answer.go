// passes: a table of orders beside the ledger: inserting the order is the gate,
// and its status says what may still be done. Refusals are remembered, and a
// cancellation that comes first closes the order.
package answer

import (
	"context"
	"database/sql"
	"slices"

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
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL
);
CREATE TABLE orders (
	order_id TEXT PRIMARY KEY,
	status   TEXT NOT NULL CHECK (status IN ('reserved', 'cancelled', 'refused'))
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	want, err := merge(lines)
	if err != nil {
		return 0, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	first, err := changed(tx.ExecContext(ctx,
		`INSERT INTO orders (order_id, status) VALUES (?, 'reserved') ON CONFLICT DO NOTHING`, orderID))
	if err != nil {
		return 0, err
	}
	if !first {
		return status(ctx, tx, orderID)
	}
	for _, l := range want {
		ok, err := move(ctx, tx, orderID, l.SKU, -l.Qty)
		if err != nil {
			return 0, err
		}
		if !ok {
			return refuse(ctx, db, tx, orderID)
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Reserved, nil
}

// refuse takes everything back and remembers the answer. If somebody else has
// come between, theirs counts.
func refuse(ctx context.Context, db *sql.DB, tx *sql.Tx, orderID string) (reserve.Outcome, error) {
	if err := tx.Rollback(); err != nil {
		return 0, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO orders (order_id, status) VALUES (?, 'refused') ON CONFLICT DO NOTHING`, orderID); err != nil {
		return 0, err
	}
	outcome, err := status(ctx, tx, orderID)
	if err != nil {
		return 0, err
	}
	return outcome, tx.Commit()
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	was, err := changed(tx.ExecContext(ctx,
		`UPDATE orders SET status = 'cancelled' WHERE order_id = ? AND status = 'reserved'`, orderID))
	if err != nil {
		return 0, err
	}
	if !was {
		// A late Reserve must find the order closed.
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO orders (order_id, status) VALUES (?, 'cancelled') ON CONFLICT DO NOTHING`, orderID); err != nil {
			return 0, err
		}
		return reserve.NotReserved, tx.Commit()
	}
	for _, stmt := range []string{
		`INSERT INTO ledger (order_id, sku, qty) SELECT order_id, sku, -qty FROM ledger WHERE order_id = ?1`,
		`UPDATE stock SET available = available + l.qty FROM ledger AS l WHERE l.order_id = ?1 AND l.qty > 0 AND l.sku = stock.sku`,
	} {
		if _, err := tx.ExecContext(ctx, stmt, orderID); err != nil {
			return 0, err
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
}

// status is what has been decided about the order.
func status(ctx context.Context, tx *sql.Tx, orderID string) (reserve.Outcome, error) {
	var s string
	if err := tx.QueryRowContext(ctx, `SELECT status FROM orders WHERE order_id = ?`, orderID).Scan(&s); err != nil {
		return 0, err
	}
	return map[string]reserve.Outcome{
		"reserved": reserve.AlreadyReserved, "cancelled": reserve.NotReserved, "refused": reserve.Insufficient,
	}[s], nil
}

// move changes the stock, if it is enough, and writes it down.
func move(ctx context.Context, tx *sql.Tx, orderID, sku string, qty int64) (bool, error) {
	ok, err := changed(tx.ExecContext(ctx,
		`UPDATE stock SET available = available + ? WHERE sku = ? AND available + ? >= 0`, qty, sku, qty))
	if err != nil || !ok {
		return false, err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)`, orderID, sku, qty)
	return err == nil, err
}

// merge adds up lines of the same SKU.
func merge(lines []reserve.Line) ([]reserve.Line, error) {
	var out []reserve.Line
	for _, l := range lines {
		if l.Qty < 1 {
			return nil, reserve.ErrInvalid
		}
		if i := slices.IndexFunc(out, func(o reserve.Line) bool { return o.SKU == l.SKU }); i >= 0 {
			out[i].Qty += l.Qty
			continue
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		return nil, reserve.ErrInvalid
	}
	return out, nil
}

// changed reports whether a statement has changed a row.
func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
