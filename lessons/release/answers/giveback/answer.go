// passes: after a refusal by its own token it gives the lock back and says that it has none.
package answer

import (
	"context"
	"crypto/rand"
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

// Acquire counts only a plain yes as the lock. Whatever else it is told, it takes
// back what it may have left.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	l := &release.Lock{Key: key, Token: rand.Text()}
	ok, err := rdb.SetNX(ctx, key, l.Token, ttl).Result()
	if err == nil && ok {
		return l, nil
	}
	tidy, cancel := context.WithTimeout(context.WithoutCancel(ctx), 500*time.Millisecond)
	defer cancel()
	_ = Release(tidy, rdb, l)
	if err != nil {
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
