// caught by: once — a Redis lock from the look to the commit: a pause outlasts it, and the notice is delivered again meanwhile
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"lockwise/lessons/callback"
)

const Schema = `
CREATE TABLE orders (id TEXT PRIMARY KEY, amount INTEGER NOT NULL, status TEXT NOT NULL);
CREATE TABLE ledger (order_id TEXT NOT NULL, entry TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE outbox (order_id TEXT NOT NULL);`

var errTooEarly = errors.New("the payment is not there yet")

// Handle is alone with the order: it holds the lock from its look to its commit.
func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error {
	rdb, lock, token := callback.Redis(ctx), "lock:order:"+n.OrderID, rand.Text()
	for {
		ok, err := rdb.SetNX(ctx, lock, token, 10*time.Second).Result()
		if err != nil {
			return err
		}
		if ok {
			break
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{lock}, token)
	return take(ctx, db, n)
}

const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`

func take(ctx context.Context, db *sql.DB, n callback.Notice) error {
	var now callback.Status
	var amount int64
	err := db.QueryRowContext(ctx, `SELECT status, amount FROM orders WHERE id = ?`, n.OrderID).Scan(&now, &amount)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return callback.ErrUnknownOrder
	case err != nil:
		return err
	case n.Status != callback.Pending && n.Amount != amount:
		return callback.ErrWrongAmount
	case n.Status == callback.Pending && now == callback.New:
		return set(ctx, db, n)
	case n.Status == callback.Paid && (now == callback.New || now == callback.Pending):
		return set(ctx, db, n,
			`INSERT INTO ledger (order_id, entry, amount) VALUES (?1, 'payment', ?2)`,
			`INSERT INTO outbox (order_id) VALUES (?1)`)
	case n.Status == callback.Refunded && now == callback.Paid:
		return set(ctx, db, n, `INSERT INTO ledger (order_id, entry, amount) VALUES (?1, 'refund', -?2)`)
	case n.Status == callback.Refunded && now != callback.Refunded:
		return errTooEarly
	}
	return nil
}

// set moves the order on, and does what belongs to it.
func set(ctx context.Context, db *sql.DB, n callback.Notice, effects ...string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET status = ? WHERE id = ?`, n.Status, n.OrderID); err != nil {
		return err
	}
	for _, effect := range effects {
		if _, err := tx.ExecContext(ctx, effect, n.OrderID, n.Amount); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Return does what Handle does, and reads what has come of it.
func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error) {
	n, err := ask(ctx)
	if err == nil {
		err = Handle(ctx, db, n)
	}
	if err != nil && !errors.Is(err, errTooEarly) {
		return "", err
	}
	var status callback.Status
	err = db.QueryRowContext(ctx, `SELECT status FROM orders WHERE id = ?`, orderID).Scan(&status)
	return status, err
}
