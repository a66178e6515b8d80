// caught by: owner-only — the handle carries the time at which the lock ends, and the holder trusts it: a pause after the look, and DEL deletes the next one's.
package answer

import (
	"context"
	"crypto/rand"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, key, token, ttl).Result()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, release.ErrNotAcquired
	}
	until := strconv.FormatInt(time.Now().Add(ttl).UnixMilli(), 10)
	return &release.Lock{Key: key, Token: until + "/" + token}, nil
}

// Release deletes the lock while it cannot have expired: nobody else can hold it.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil {
		return release.ErrNotHeld
	}
	until, _, ok := strings.Cut(l.Token, "/")
	ms, err := strconv.ParseInt(until, 10, 64)
	if !ok || err != nil || !time.Now().Before(time.UnixMilli(ms)) {
		return release.ErrNotHeld
	}
	n, err := rdb.Del(ctx, l.Key).Result()
	if err == nil && n == 0 {
		return release.ErrNotHeld
	}
	return err
}
