// caught by: really-released — a cancelled caller is sent away while the release goes on behind its back: asking again, it is told that the lock is lost.
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

// Release deletes the lock in a goroutine, and waits for that or for the end of ctx.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	done := make(chan error, 1)
	go func() {
		n, err := compareAndDelete.Run(context.WithoutCancel(ctx), rdb, []string{l.Key}, l.Token).Int()
		if err == nil && n == 0 {
			err = release.ErrNotHeld
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
