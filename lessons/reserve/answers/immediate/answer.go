// passes: BEGIN IMMEDIATE on a connection of its own: one call at a time, which
// then may look, decide and write.
package answer

import (
	"context"
	"database/sql"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE stock (
	sku       TEXT    PRIMARY KEY,
	available INTEGER NOT NULL
);
CREATE TABLE ledger (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL,
	sku      TEXT    NOT NULL,
	qty      INTEGER NOT NULL
);`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	return alone(ctx, db, func(conn *sql.Conn) (reserve.Outcome, error) {
		taken, given, err := movements(ctx, conn, orderID)
		switch {
		case err != nil:
			return 0, err
		case given > 0:
			return reserve.Cancelled, nil
		case taken > 0:
			return reserve.AlreadyReserved, nil
		}
		for _, l := range lines {
			var enough bool
			err := conn.QueryRowContext(ctx,
				`SELECT EXISTS (SELECT 1 FROM stock WHERE sku = ? AND available >= ?)`, l.SKU, l.Qty).Scan(&enough)
			if err != nil {
				return 0, err
			}
			if !enough {
				return reserve.Insufficient, nil
			}
		}
		for _, l := range lines {
			if err := move(ctx, conn, orderID, l.SKU, -l.Qty); err != nil {
				return 0, err
			}
		}
		return reserve.Reserved, nil
	})
}

func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error) {
	return alone(ctx, db, func(conn *sql.Conn) (reserve.Outcome, error) {
		taken, given, err := movements(ctx, conn, orderID)
		if err != nil {
			return 0, err
		}
		if taken == 0 || given > 0 {
			return reserve.NotReserved, nil
		}
		lines, err := taking(ctx, conn, orderID)
		if err != nil {
			return 0, err
		}
		for _, l := range lines {
			if err := move(ctx, conn, orderID, l.SKU, l.Qty); err != nil {
				return 0, err
			}
		}
		return reserve.Cancelled, nil
	})
}

// alone runs f in a transaction that holds the write lock from the start. The
// rollback must also happen when ctx is over, or the connection would go back
// to the pool with the transaction open.
func alone(ctx context.Context, db *sql.DB, f func(*sql.Conn) (reserve.Outcome, error)) (reserve.Outcome, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return 0, err
	}
	outcome, err := f(conn)
	if err == nil {
		_, err = conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return 0, err
	}
	return outcome, nil
}

// move changes the stock and writes it down.
func move(ctx context.Context, conn *sql.Conn, orderID, sku string, qty int64) error {
	if _, err := conn.ExecContext(ctx, `UPDATE stock SET available = available + ? WHERE sku = ?`, qty, sku); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, `INSERT INTO ledger (order_id, sku, qty) VALUES (?, ?, ?)`, orderID, sku, qty)
	return err
}

// taking returns the lines that the order has taken.
func taking(ctx context.Context, conn *sql.Conn, orderID string) ([]reserve.Line, error) {
	rows, err := conn.QueryContext(ctx, `SELECT sku, -qty FROM ledger WHERE order_id = ? AND qty < 0`, orderID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []reserve.Line
	for rows.Next() {
		var l reserve.Line
		if err := rows.Scan(&l.SKU, &l.Qty); err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// movements counts the order's movements in the ledger, out and back.
func movements(ctx context.Context, conn *sql.Conn, orderID string) (taken, given int, err error) {
	err = conn.QueryRowContext(ctx,
		`SELECT COUNT(CASE WHEN qty < 0 THEN 1 END), COUNT(CASE WHEN qty > 0 THEN 1 END)
		 FROM ledger WHERE order_id = ?`, orderID).Scan(&taken, &given)
	return taken, given, err
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
