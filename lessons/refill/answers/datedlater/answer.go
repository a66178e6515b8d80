// caught by: true — a value counts from when it is stored: whoever stands still after its load stores it as fresh.
package answer

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

const keepNewest = `
local version = redis.call("HGET", KEYS[1], "version")
if version and tonumber(version) >= tonumber(ARGV[1]) then
	return 0
end
local t = redis.call("TIME")
redis.call("HSET", KEYS[1], "version", ARGV[1], "text", ARGV[2], "at", t[1] * 1000)
redis.call("PEXPIRE", KEYS[1], ARGV[4])
return 1`

// grant gives the number of a load, to one caller within the time that the lock
// lasts; false to the others. The counter outlives every value that carries one of its numbers.
const grant = `
if not redis.call("SET", KEYS[1], "taken", "NX", "PX", ARGV[1]) then
	return 0
end
local number = redis.call("INCR", KEYS[2])
redis.call("PEXPIRE", KEYS[2], ARGV[2])
return number`

// lockFor is longer than a load, and over long before the value is stale.
const lockFor = 20 * time.Second

// Get returns the value of key, and loads it if the number is given to it.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	old, err := look(ctx, rdb, key)
	if err != nil {
		return plain(ctx, load)
	}
	if old != nil && !old.Stale {
		return *old, nil
	}
	number, err := rdb.Eval(ctx, grant, []string{key + ":lock", key + ":count"},
		lockFor.Milliseconds(), (2 * refill.Limit).Milliseconds()).Int64()
	switch {
	case err != nil:
		return plain(ctx, load)
	case number > 0:
		return fill(ctx, rdb, key, number, old, load)
	case old != nil:
		return *old, nil
	}
	return refill.Value{}, refill.ErrBusy
}

// look reads the value with its time; nil if there is none.
func look(ctx context.Context, rdb redis.Cmdable, key string) (*refill.Value, error) {
	got, err := rdb.HGetAll(ctx, key).Result()
	if err != nil || len(got) == 0 {
		return nil, err
	}
	at, err := strconv.ParseInt(got["at"], 10, 64)
	if err != nil {
		return nil, err
	}
	return &refill.Value{Text: got["text"], Stale: time.Since(time.UnixMilli(at)) > refill.Fresh}, nil
}

func fill(ctx context.Context, rdb redis.Cmdable, key string, number int64, old *refill.Value, load func(context.Context) (string, error)) (refill.Value, error) {
	if again, err := look(ctx, rdb, key); err == nil && again != nil && !again.Stale {
		return *again, nil
	}
	v, err := plain(ctx, load)
	if err != nil && old != nil && !errors.Is(err, ctx.Err()) {
		return *old, nil
	}
	if err != nil {
		return refill.Value{}, err
	}
	_ = rdb.Eval(ctx, keepNewest, []string{key}, number, v.Text, time.Now().UnixMilli(), refill.Limit.Milliseconds()).Err()
	return v, nil
}

func plain(ctx context.Context, load func(context.Context) (string, error)) (refill.Value, error) {
	text, err := load(ctx)
	return refill.Value{Text: text}, err
}
