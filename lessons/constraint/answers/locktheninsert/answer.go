// caught by: one-row — looks and inserts under a Redis lock: whoever is paused for longer than the lock lasts inserts beside the one who had it next.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"lockwise/lessons/constraint"
)

const Schema = `
CREATE TABLE orders (
	id              INTEGER PRIMARY KEY,
	user_id         INTEGER NOT NULL,
	idempotency_key TEXT    NOT NULL,
	sku             TEXT    NOT NULL,
	quantity        INTEGER NOT NULL
);`

func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (o constraint.Order, outcome constraint.Outcome, err error) {
	if r.Quantity < 1 || r.Key == "" {
		return o, 0, constraint.ErrInvalid
	}
	err = locked(ctx, r, func() error {
		o, outcome, err = lookThenInsert(ctx, db, r)
		return err
	})
	return o, outcome, err
}

func lookThenInsert(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error) {
	o, err := find(ctx, db, r.UserID, r.Key)
	if err == nil {
		if o.Request != r {
			return constraint.Order{}, 0, constraint.ErrKeyReused
		}
		return o, constraint.AlreadyExists, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return constraint.Order{}, 0, err
	}
	res, err := db.ExecContext(ctx,
		`INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)`,
		r.UserID, r.Key, r.SKU, r.Quantity)
	if err != nil {
		return constraint.Order{}, 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return constraint.Order{}, 0, err
	}
	return constraint.Order{ID: id, Request: r}, constraint.Created, nil
}

func find(ctx context.Context, db *sql.DB, userID int64, key string) (constraint.Order, error) {
	o := constraint.Order{Request: constraint.Request{UserID: userID, Key: key}}
	err := db.QueryRowContext(ctx,
		`SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?`,
		userID, key).Scan(&o.ID, &o.SKU, &o.Quantity)
	return o, err
}

// lockFor is far longer than the two statements take.
const lockFor = 10 * time.Second

// locked does work under the lock of one order. It waits for the lock, and gives
// back what is its own.
func locked(ctx context.Context, r constraint.Request, work func() error) error {
	rdb := constraint.Redis(ctx)
	key, token := fmt.Sprintf("lock:order:%d:%s", r.UserID, r.Key), rand.Text()
	for {
		ok, err := rdb.SetNX(ctx, key, token, lockFor).Result()
		if err != nil {
			return err
		}
		if ok {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = rdb.Eval(ctx, compareAndDelete, []string{key}, token).Err()
	}()
	return work()
}

const compareAndDelete = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`
