// passes: lock, then number, then a look whether the lock is still its own: if
// it is, nobody came between; the write says so by returning the row.
package answer

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/fencing"
)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (fencing.Lease, error) {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, key, token, ttl).Result()
	if err != nil {
		return fencing.Lease{}, err
	}
	if !ok {
		return fencing.Lease{}, fencing.ErrNotAcquired
	}
	fence, err := rdb.Incr(ctx, key+":fence").Result()
	if err != nil {
		return fencing.Lease{}, err
	}
	// If the key still holds our token, the lock was ours when we drew the number:
	// whoever takes it later draws later.
	held, err := rdb.Get(ctx, key).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return fencing.Lease{}, err
	}
	if held != token {
		return fencing.Lease{}, errors.New("the lock ended before its number was drawn")
	}
	return fencing.Lease{Token: token, Fence: fence}, nil
}

func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	var stored int64
	err := db.QueryRowContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?1, ?2, ?3)
		 ON CONFLICT (name) DO UPDATE SET fence = ?2, value = ?3 WHERE fence <= ?2
		 RETURNING fence`, resource, fence, value).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return fencing.ErrStaleFence
	}
	return err
}
