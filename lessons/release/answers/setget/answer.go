// passes: SET … NX GET tells who holds the lock, and its own token there means that it does.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// compareAndDelete is one step: nothing comes between the look and the delete.
var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Acquire asks for the old value in the same command: nothing, and the lock is
// taken; its own token, and a request sent twice has taken it.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	l := &release.Lock{Key: key, Token: rand.Text()}
	held, err := rdb.SetArgs(ctx, key, l.Token, redis.SetArgs{Mode: "NX", TTL: ttl, Get: true}).Result()
	switch {
	case errors.Is(err, redis.Nil), err == nil && held == l.Token:
		return l, nil
	case err != nil:
		return nil, err
	}
	return nil, release.ErrNotAcquired
}

// Release deletes the lock if it is still this one.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	n, err := compareAndDelete.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err
	}
	if n == 0 {
		return release.ErrNotHeld
	}
	return nil
}
