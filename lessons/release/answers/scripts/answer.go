// passes: one script takes the lock and another gives it back; the value names key and acquisition.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

var (
	take = redis.NewScript(`
if redis.call("EXISTS", KEYS[1]) == 1 then return 0 end
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return 1`)
	giveBack = redis.NewScript(`
local held = redis.call("GET", KEYS[1])
if not held or held ~= ARGV[1] then return 0 end
redis.call("UNLINK", KEYS[1])
return 1`)
)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	l := &release.Lock{Key: key, Token: key + "/" + rand.Text()}
	taken, err := take.Run(ctx, rdb, []string{key}, l.Token, ttl.Milliseconds()).Bool()
	switch {
	case err != nil:
		return nil, err
	case !taken:
		return nil, release.ErrNotAcquired
	}
	return l, nil
}

func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || *l == (release.Lock{}) || l.Token == "" {
		return release.ErrNotHeld
	}
	gone, err := giveBack.Run(ctx, rdb, []string{l.Key}, l.Token).Bool()
	if err == nil && !gone {
		return release.ErrNotHeld
	}
	return err
}
