// passes: the value under one key, and a second key that lives for as long as it is
// fresh; whoever sets the lock looks for that key again.
package answer

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

const store = `
if redis.call("GET", KEYS[3]) == ARGV[1] then
	redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3])
	redis.call("SET", KEYS[2], "1", "PX", ARGV[4])
	redis.call("DEL", KEYS[3])
end
return 1`

const giveBack = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// Get returns what is there, and fills it again if nobody else does.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	until := time.Now().Add(refill.Patience)
	for time.Now().Before(until) {
		old, there, err := look(ctx, rdb, key)
		if err != nil {
			return refill.Value{}, err
		}
		if there && !old.Stale {
			return old, nil
		}
		token := rand.Text()
		mine, err := rdb.SetNX(ctx, key+":lock", token, refill.Recovery).Result()
		if err != nil {
			return refill.Value{}, err
		}
		if mine {
			return fill(ctx, rdb, key, token, load)
		}
		if there {
			return old, nil
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return refill.Value{}, ctx.Err()
		}
	}
	return refill.Value{}, refill.ErrBusy
}

// look reads both keys in one command, so that they belong together.
func look(ctx context.Context, rdb redis.Cmdable, key string) (refill.Value, bool, error) {
	got, err := rdb.MGet(ctx, key, key+":fresh").Result()
	if err != nil {
		return refill.Value{}, false, err
	}
	text, there := got[0].(string)
	return refill.Value{Text: text, Stale: got[1] == nil}, there, nil
}

func fill(ctx context.Context, rdb redis.Cmdable, key, token string, load func(context.Context) (string, error)) (refill.Value, error) {
	defer rdb.Eval(ctx, giveBack, []string{key + ":lock"}, token)
	old, there, lookErr := look(ctx, rdb, key)
	if there && !old.Stale {
		return old, nil
	}
	text, err := load(ctx)
	if err != nil {
		if there {
			return old, nil
		}
		return refill.Value{}, errors.Join(err, lookErr)
	}
	rdb.Eval(ctx, store, []string{key, key + ":fresh", key + ":lock"},
		token, text, refill.Limit.Milliseconds(), refill.Fresh.Milliseconds())
	return refill.Value{Text: text}, nil
}
