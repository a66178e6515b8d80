// caught by: told — Release looks whose the key is, and deletes it in a second step, whether or not it is still there
package answer

import (
	"context"
	"crypto/rand"
	"math/big"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/redlock"
)

const patience = 20 * time.Millisecond

// Acquire asks one node after the other, as the first texts on the algorithm do.
func Acquire(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*redlock.Lock, error) {
	for began := time.Now(); time.Since(began) < ttl; {
		l := &redlock.Lock{Key: key, Token: rand.Text()}
		start, granted := time.Now(), 0
		for _, n := range nodes {
			if grants(ctx, n, l, ttl) {
				granted++
			}
		}
		l.Until = start.Add(ttl - ttl/100 - 2*time.Millisecond)
		if granted > len(nodes)/2 && time.Until(l.Until) > 0 && ctx.Err() == nil {
			return l, nil
		}
		Release(context.WithoutCancel(ctx), nodes, l)
		if err := pause(ctx, ttl); err != nil {
			return nil, err
		}
	}
	return nil, redlock.ErrNotAcquired
}

func grants(ctx context.Context, n redis.Cmdable, l *redlock.Lock, ttl time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return n.SetNX(ctx, l.Key, l.Token, ttl).Val()
}

// pause waits for a twentieth to a tenth of ttl.
func pause(ctx context.Context, ttl time.Duration) error {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(ttl/20)))
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(ttl/20 + time.Duration(n.Int64())):
		return nil
	}
}

// Release gives the lock back on every node.
func Release(ctx context.Context, nodes []redis.Cmdable, l *redlock.Lock) error {
	if l == nil || l.Token == "" {
		return redlock.ErrNotHeld
	}
	released, unknown := 0, error(nil)
	for _, n := range nodes {
		ok, err := gives(ctx, n, l)
		if ok {
			released++
		}
		if err != nil {
			unknown = err
		}
	}
	if released > len(nodes)/2 {
		return nil
	}
	if released > 0 && unknown != nil {
		return unknown
	}
	return redlock.ErrNotHeld
}

func gives(ctx context.Context, n redis.Cmdable, l *redlock.Lock) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	held, err := n.Get(ctx, l.Key).Result()
	if err == redis.Nil || err == nil && held != l.Token {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, n.Del(ctx, l.Key).Err()
}
