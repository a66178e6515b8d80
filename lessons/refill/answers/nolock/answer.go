// caught by: once — stale values are served by nobody: whoever finds the value stale loads it, all at the same time
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

type entry struct {
	Text   string
	Loaded time.Time
}

// Get returns the value of key, and loads it if it is this caller's turn.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	old, there, err := look(ctx, rdb, key)
	if err != nil {
		return refill.Value{}, err
	}
	if there && !old.Stale {
		return old, nil
	}
	return fill(ctx, rdb, key, load)
}

func look(ctx context.Context, rdb redis.Cmdable, key string) (refill.Value, bool, error) {
	text, err := rdb.Get(ctx, key).Bytes()
	if errors.Is(err, redis.Nil) {
		return refill.Value{}, false, nil
	}
	var e entry
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	return refill.Value{Text: e.Text, Stale: time.Since(e.Loaded) > refill.Fresh}, err == nil, err
}

func fill(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	old, there, err := look(ctx, rdb, key)
	if err != nil || there && !old.Stale {
		return old, err
	}
	text, err := load(ctx)
	if err != nil {
		if there {
			return old, nil
		}
		return refill.Value{}, err
	}
	value, err := json.Marshal(entry{text, time.Now()})
	if err != nil {
		return refill.Value{}, err
	}
	rdb.Set(ctx, key, value, refill.Limit)
	return refill.Value{Text: text}, nil
}
