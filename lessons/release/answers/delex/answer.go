// passes: no script at all: DELEX … IFEQ compares and deletes in one command (Redis 8.4).
package answer

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// Acquire spells out SET key token NX PX.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		return nil, err
	}
	l := &release.Lock{Key: key, Token: hex.EncodeToString(raw)}
	err := rdb.SetArgs(ctx, key, l.Token, redis.SetArgs{Mode: "NX", TTL: ttl}).Err()
	if errors.Is(err, redis.Nil) {
		return nil, release.ErrNotAcquired
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	n, err := rdb.DelExArgs(ctx, l.Key, redis.DelExArgs{Mode: "IFEQ", MatchValue: l.Token}).Result()
	if err != nil {
		return err
	}
	if n == 0 {
		return release.ErrNotHeld
	}
	return nil
}
