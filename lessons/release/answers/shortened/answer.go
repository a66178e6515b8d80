// caught by: really-released — the release sets the expiry to 100 ms and says that the lock is free: for 100 ms it is not.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

var endSoon = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("PEXPIRE", KEYS[1], 100)
end
return 0`)

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

// Release ends the lock soon if it is still this one.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	n, err := endSoon.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err
	}
	if n == 0 {
		return release.ErrNotHeld
	}
	return nil
}
