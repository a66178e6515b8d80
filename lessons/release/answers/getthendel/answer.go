// caught by: owner-only — GET, compare, DEL: the lock expires in the gap, another worker takes it, and DEL deletes that one.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// Acquire takes the lock with one command.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, key, token, ttl).Result()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, release.ErrNotAcquired
	}
	return &release.Lock{Key: key, Token: token}, nil
}

// Release looks whose lock it is before it deletes it.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	held, err := rdb.Get(ctx, l.Key).Result()
	if errors.Is(err, redis.Nil) || err == nil && held != l.Token {
		return release.ErrNotHeld
	}
	if err != nil {
		return err
	}
	n, err := rdb.Del(ctx, l.Key).Result()
	if err == nil && n == 0 {
		return release.ErrNotHeld
	}
	return err
}
