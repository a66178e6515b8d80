// caught by: once — the lock is given back before the value is stored: the next one finds the old value and loads.
package answer

import (
	"context"
	"crypto/rand"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/refill"
)

// lockTTL is when the lock of a caller that has crashed ends.
const lockTTL = 20 * time.Second

var store = redis.NewScript(`
if tonumber(redis.call("HGET", KEYS[1], "at") or "0") < tonumber(ARGV[3]) then
	redis.call("HSET", KEYS[1], "text", ARGV[2], "at", ARGV[3])
	redis.call("PEXPIRE", KEYS[1], ARGV[4])
end
if redis.call("GET", KEYS[2]) == ARGV[1] then
	redis.call("DEL", KEYS[2])
end
return 1`)

var unlock = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

type entry struct {
	text string
	at   time.Time
}

func look(ctx context.Context, rdb redis.Cmdable, key string) (*entry, error) {
	m, err := rdb.HGetAll(ctx, "value:"+key).Result()
	if err != nil || len(m) == 0 {
		return nil, err
	}
	ms, err := strconv.ParseInt(m["at"], 10, 64)
	if err != nil {
		return nil, err
	}
	e := &entry{m["text"], time.UnixMilli(ms)}
	if time.Since(e.at) > refill.Limit {
		return nil, nil
	}
	return e, nil
}

func (e *entry) fresh() bool { return e != nil && time.Since(e.at) < refill.Fresh }

func (e *entry) value() refill.Value { return refill.Value{Text: e.text, Stale: !e.fresh()} }

// Get returns the value, and loads it if it is old and nobody else does.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	token := rand.Text()
	deadline := time.Now().Add(9 * time.Second)
	for {
		e, err := look(ctx, rdb, key)
		if err != nil {
			return refill.Value{}, err
		}
		if e.fresh() {
			return e.value(), nil
		}
		ok, err := rdb.SetNX(ctx, "lock:"+key, token, lockTTL).Result()
		if err != nil {
			return refill.Value{}, err
		}
		if ok {
			return fill(ctx, rdb, key, token, load)
		}
		if e != nil {
			return e.value(), nil
		}
		if time.Now().After(deadline) {
			return refill.Value{}, refill.ErrBusy
		}
		select {
		case <-ctx.Done():
			return refill.Value{}, ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
	}
}

func fill(ctx context.Context, rdb redis.Cmdable, key, token string, load func(context.Context) (string, error)) (refill.Value, error) {
	e, err := look(ctx, rdb, key)
	if err != nil || e.fresh() {
		free(ctx, rdb, key, token)
		if err != nil {
			return refill.Value{}, err
		}
		return e.value(), nil
	}
	at := time.Now()
	text, err := load(ctx)
	if err != nil {
		free(ctx, rdb, key, token)
		if e != nil && time.Since(e.at) <= refill.Limit {
			return e.value(), nil
		}
		return refill.Value{}, err
	}
	free(ctx, rdb, key, token)
	_ = store.Run(ctx, rdb, []string{"value:" + key, "lock:" + key}, token, text, at.UnixMilli(), refill.Limit.Milliseconds()).Err()
	return refill.Value{Text: text}, nil
}

func free(ctx context.Context, rdb redis.Cmdable, key, token string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = unlock.Run(ctx, rdb, []string{"lock:" + key}, token).Err()
}
