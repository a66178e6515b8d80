// caught by: owner-only — GETDEL, and put it back if it was another's: for one step the other has no lock, and its expiry is lost.
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

func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	held, err := rdb.GetDel(ctx, l.Key).Result()
	switch {
	case errors.Is(err, redis.Nil):
		return release.ErrNotHeld
	case err != nil:
		return err
	case held == l.Token:
		return nil
	}
	if err := rdb.SetNX(ctx, l.Key, held, 10*time.Second).Err(); err != nil {
		return err
	}
	return release.ErrNotHeld
}
