// passes: one script looks and grants the right to load in the same step, and reads
// the age off the time that the key has left, on Redis's clock.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

// lookAndGrant answers with the text (false: none), whether it is stale, and
// whether the caller is to load.
const lookAndGrant = `
local text = redis.call("GET", KEYS[1])
local left = redis.call("PTTL", KEYS[1])
if text and left > tonumber(ARGV[2]) then
	return {text, 0, 0}
end
local granted = 0
if redis.call("SET", KEYS[2], ARGV[1], "NX", "PX", ARGV[3]) then
	granted = 1
end
return {text, 1, granted}`

const storeIfGranted = `
if redis.call("GET", KEYS[2]) == ARGV[1] then
	redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3])
	redis.call("DEL", KEYS[2])
end
return 1`

// Get returns the value of key, and loads it if the script says so. Who is told
// that somebody else is loading, and finds no value, does not wait.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	keys, token := []string{key, key + ":loading"}, rand.Text()
	stale := (refill.Limit - refill.Fresh).Milliseconds()
	got, err := rdb.Eval(ctx, lookAndGrant, keys, token, stale, refill.Recovery.Milliseconds()).Slice()
	if err != nil {
		return refill.Value{}, err
	}
	text, there := got[0].(string)
	old := refill.Value{Text: text, Stale: got[1] == int64(1)}
	if got[2] == int64(1) {
		return fill(ctx, rdb, keys, token, old, there, load)
	}
	if !there {
		return refill.Value{}, refill.ErrBusy
	}
	return old, nil
}

// fill loads and stores. After a failure nobody loads until the grant has ended: the
// origin is left alone for half a minute.
func fill(ctx context.Context, rdb redis.Cmdable, keys []string, token string, old refill.Value, there bool, load func(context.Context) (string, error)) (refill.Value, error) {
	text, err := load(ctx)
	if err != nil {
		if there {
			return old, nil
		}
		return refill.Value{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = rdb.Eval(ctx, storeIfGranted, keys, token, text, refill.Limit.Milliseconds()).Err()
	return refill.Value{Text: text}, nil
}
