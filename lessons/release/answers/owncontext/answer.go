// passes: the release has a context of its own, so that a cancelled caller still gives the lock back; it asks up to three times.
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

// Release does not inherit the end of ctx, and has a limit of its own.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()

	var err error
	for range 3 {
		var n int
		if n, err = compareAndDelete.Run(own, rdb, []string{l.Key}, l.Token).Int(); err == nil {
			if n == 0 {
				return release.ErrNotHeld
			}
			return nil
		}
		select {
		case <-own.Done():
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
	return err
}
