// caught by: no-handle — the script compares without regard to case, and releases with a token that nobody was given.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// compareAndDelete is one step, and does not tell capitals from small letters.
var compareAndDelete = redis.NewScript(`
local held = redis.call("GET", KEYS[1])
if held and string.lower(held) == string.lower(ARGV[1]) then
	return redis.call("DEL", KEYS[1])
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
