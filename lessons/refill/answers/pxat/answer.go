// passes: the key ends at a moment that is counted from the load, not from the store.
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

// entry is what stands in Redis: it is there for longer than it is fresh.
type entry struct {
	Text   string
	Loaded time.Time
}

// Get returns the value of key, and loads it if it is this caller's turn.
func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error) {
	c := cache{rdb: rdb, key: key, lock: "lock:" + key, token: rand.Text(), load: load}
	for deadline := time.Now().Add(refill.Patience); ; {
		e, err := c.look(ctx)
		if e != nil && !e.value().Stale {
			return e.value(), nil
		}
		mine, lockErr := c.take(ctx)
		switch {
		case err != nil || lockErr != nil:
			return c.direct(ctx)
		case mine:
			return c.refill(ctx)
		case e != nil:
			return e.value(), nil
		case time.Now().After(deadline):
			return refill.Value{}, refill.ErrBusy
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return refill.Value{}, err
		}
	}
}

// cache is one call's view of one key.
type cache struct {
	rdb              redis.Cmdable
	key, lock, token string
	load             func(context.Context) (string, error)
}

// look returns what is stored, or nil.
func (c cache) look(ctx context.Context) (*entry, error) {
	text, err := c.rdb.Get(ctx, c.key).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var e entry
	return &e, json.Unmarshal(text, &e)
}

func (e *entry) value() refill.Value {
	return refill.Value{Text: e.Text, Stale: time.Since(e.Loaded) > refill.Fresh}
}

// take asks for the right to load. It ends by itself, so that a crash costs half a
// minute.
func (c cache) take(ctx context.Context) (bool, error) {
	return c.rdb.SetNX(ctx, c.lock, c.token, refill.Recovery).Result()
}

// refill loads. The look comes after the lock: before it, somebody else could have
// stored a value and given the lock back.
func (c cache) refill(ctx context.Context) (refill.Value, error) {
	old, err := c.look(ctx)
	if old != nil && !old.value().Stale {
		c.giveBack(ctx)
		return old.value(), nil
	}
	text, loadErr := c.load(ctx)
	switch {
	case loadErr == nil:
		c.store(ctx, entry{text, time.Now()})
		return refill.Value{Text: text}, nil
	case old != nil && err == nil:
		c.giveBack(ctx)
		return old.value(), nil
	}
	c.giveBack(ctx)
	return refill.Value{}, loadErr
}

// direct is for a Redis that does not answer: the cache only saves work.
func (c cache) direct(ctx context.Context) (refill.Value, error) {
	text, err := c.load(ctx)
	if err != nil {
		return refill.Value{}, err
	}
	return refill.Value{Text: text}, nil
}

// storeIfMine stores the value and gives the lock back in one step, and does
// neither for a caller whose lock has ended: somebody else may have loaded since.
const storeIfMine = `
if redis.call("GET", KEYS[2]) ~= ARGV[1] then
	return 0
end
redis.call("SET", KEYS[1], ARGV[3], "PXAT", ARGV[2])
return redis.call("DEL", KEYS[2])`

// store keeps what was loaded. If it fails the next caller loads again.
func (c cache) store(ctx context.Context, e entry) {
	text, err := json.Marshal(e)
	if err != nil {
		return
	}
	_ = c.rdb.Eval(ctx, storeIfMine, []string{c.key, c.lock}, c.token, e.Loaded.Add(refill.Limit).UnixMilli(), text).Err()
}

const deleteIfMine = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`

// giveBack ends the lock if it is still ours. If that fails it ends by itself.
func (c cache) giveBack(ctx context.Context) {
	_ = c.rdb.Eval(ctx, deleteIfMine, []string{c.lock}, c.token).Err()
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
