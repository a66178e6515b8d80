// caught by: served — a load that fails is told to its caller, although the stale value is there
package answer

import (
	"context"
	"crypto/rand"
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
	deadline := time.Now().Add(refill.Patience)
	for {
		old, there, err := look(ctx, rdb, key)
		if err != nil {
			return refill.Value{}, err
		}
		if there && !old.Stale {
			return old, nil
		}
		lock, token := "lock:"+key, rand.Text()
		mine, err := rdb.SetNX(ctx, lock, token, refill.Recovery).Result()
		if err != nil {
			return refill.Value{}, err
		}
		if mine {
			return fill(ctx, rdb, key, lock, token, load)
		}
		if there {
			return old, nil
		}
		if time.Now().After(deadline) {
			return refill.Value{}, refill.ErrBusy
		}
		select {
		case <-ctx.Done():
			return refill.Value{}, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
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

func fill(ctx context.Context, rdb redis.Cmdable, key, lock, token string, load func(context.Context) (string, error)) (refill.Value, error) {
	old, there, err := look(ctx, rdb, key)
	if err != nil || there && !old.Stale {
		rdb.Eval(ctx, giveBack, []string{lock}, token)
		return old, err
	}
	text, err := load(ctx)
	if err != nil {
		rdb.Eval(ctx, giveBack, []string{lock}, token)
		return refill.Value{}, err
	}
	value, err := json.Marshal(entry{text, time.Now()})
	if err != nil {
		return refill.Value{}, err
	}
	rdb.Eval(ctx, storeIfMine, []string{key, lock}, token, refill.Limit.Milliseconds(), value)
	return refill.Value{Text: text}, nil
}

const storeIfMine = `
if redis.call("GET", KEYS[2]) ~= ARGV[1] then
	return 0
end
redis.call("SET", KEYS[1], ARGV[3], "PX", ARGV[2])
return redis.call("DEL", KEYS[2])`

const giveBack = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`
