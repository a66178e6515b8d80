// passes: the tables that are written have keys of their own; stock and ledger
// are views of them, with a trigger for those who fill the stock.
package answer

import (
	"context"
	"database/sql"
	"errors"

	"lockwise/lessons/reserve"
)

const Schema = `
CREATE TABLE product (
	id       INTEGER PRIMARY KEY,
	sku      TEXT    NOT NULL UNIQUE,
	free     INTEGER NOT NULL CHECK (free >= 0)
);
CREATE TABLE purchase (
	id       INTEGER PRIMARY KEY,
	order_id TEXT    NOT NULL UNIQUE,
	closed   INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE move (
	purchase INTEGER NOT NULL REFERENCES purchase (id),
	product  INTEGER NOT NULL REFERENCES product (id),
	delta    INTEGER NOT NULL
);
CREATE VIEW stock (sku, available) AS SELECT sku, free FROM product;
CREATE TRIGGER stock_insert INSTEAD OF INSERT ON stock BEGIN
	INSERT INTO product (sku, free) VALUES (NEW.sku, NEW.available);
END;
CREATE VIEW ledger (order_id, sku, qty) AS
	SELECT order_id, sku, delta FROM move JOIN purchase ON purchase.id = purchase JOIN product ON product.id = product;`

func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error) {
	if !valid(lines) {
		return 0, reserve.ErrInvalid
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	var purchase int64
	err = tx.QueryRowContext(ctx, `INSERT INTO purchase (order_id) VALUES (?) ON CONFLICT DO NOTHING RETURNING id`, orderID).Scan(&purchase)
	if errors.Is(err, sql.ErrNoRows) {
		var closed bool
		if err := tx.QueryRowContext(ctx, `SELECT closed FROM purchase WHERE order_id = ?`, orderID).Scan(&closed); err != nil {
			return 0, err
		}
		if closed {
			return reserve.Cancelled, nil
		}
		return reserve.AlreadyReserved, nil
	}
	if err != nil {
		return 0, err
	}
	for _, l := range lines {
		var product int64
		err := tx.QueryRowContext(ctx,
			`UPDATE product SET free = free - ?1 WHERE sku = ?2 AND free >= ?1 RETURNING id`, l.Qty, l.SKU).Scan(&product)
		if errors.Is(err, sql.ErrNoRows) {
			return reserve.Insufficient, nil
		}
		if err != nil {
			return 0, err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO move VALUES (?, ?, ?)`, purchase, product, -l.Qty); err != nil {
			return 0, err
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
	var purchase int64
	err = tx.QueryRowContext(ctx,
		`UPDATE purchase SET closed = 1 WHERE order_id = ? AND NOT closed RETURNING id`, orderID).Scan(&purchase)
	if errors.Is(err, sql.ErrNoRows) {
		return reserve.NotReserved, nil
	}
	if err != nil {
		return 0, err
	}
	for _, stmt := range []string{
		`UPDATE product SET free = free - delta FROM move WHERE purchase = ? AND product = product.id`,
		`INSERT INTO move SELECT purchase, product, -delta FROM move WHERE purchase = ?`,
	} {
		if _, err := tx.ExecContext(ctx, stmt, purchase); err != nil {
			return 0, err
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return reserve.Cancelled, nil
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
