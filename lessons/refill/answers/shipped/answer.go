// Goal: however many ask, one loads; while it does, the others are given the old
// value. Nobody waits for a value that is there, nobody is given one older than ten
// minutes, and whoever crashes does not keep the others from loading for long.
//
// Change Get as you like; keep its name and type. The contract (how long a value is
// fresh, how old it may get, how long anybody may wait) is in
// lessons/refill/refill.go. Each worker is a process of its own with an rdb of its
// own. What you keep in Redis, and in which form, is up to you.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/refill/
package answer

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

// Get returns the value of key from Redis. If it has expired it is loaded.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	text, err := rdb.Get(ctx, key).Result()
	if err == nil {
		return refill.Value{Text: text}, nil
	}
	if !errors.Is(err, redis.Nil) {
		return refill.Value{}, err
	}

	text, err = load(ctx)
	if err != nil {
		return refill.Value{}, err
	}
	err = rdb.Set(ctx, key, text, refill.Fresh).Err()
	return refill.Value{Text: text}, err
}
