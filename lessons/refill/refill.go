// Package refill is the lesson on a cache that is filled again: many ask for a
// value that has grown old, one loads it, and the others are content with the old
// one meanwhile. The lock is in its right place here, since it only saves loads;
// what the store may hold is decided by the store.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Get(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (refill.Value, error)
//
// Get returns the value of key, from Redis or by calling load, at most once. A load
// takes five seconds at the most; any UTF-8 text that comes without an error is a value,
// an empty one too. Its age counts from the load: from its beginning or its end, as
// you like. A process may stand still between its load and what it does with it; by
// that a value may pass for younger than it is, by [Recovery] at the most. What is kept
// in Redis, and under which keys, is up to you; every key ends by itself.
//
// A value younger than Fresh is returned as it is, and nobody loads. One between
// Fresh and Limit is stale: one caller loads, the others are given the stale value
// at once. If that load fails, its caller is given the stale value too. A value
// older than Limit is none.
//
// Where there is no value one caller loads. The others wait for it, Patience at the
// most, or are told ErrBusy, at once or later. If the load fails its caller gets
// that error, wrapped or not; nothing of it is kept as a value.
//
// A caller that has crashed, has failed or has gone away keeps others from loading
// for Recovery at the most. A load that was overtaken, since its caller was paused
// for long or had no lock, does not replace a newer value. When Redis does not answer Get may load
// by itself or return an error, as you choose; after a fault that takes the lock
// away two loads at once are nobody's fault.
package refill

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// How old values may be, and how long things may take.
const (
	Fresh    = time.Minute      // younger than this, nobody loads
	Limit    = 10 * time.Minute // older than this, nobody is given the value
	Recovery = 30 * time.Second // the longest that a dead caller keeps others from loading
	Patience = 10 * time.Second // the longest that a caller waits for another's load
)

// Value is what a caller is given.
type Value struct {
	Text  string
	Stale bool // it is older than Fresh
}

// ErrBusy says that there is no value and somebody else is loading it. It is
// matched with errors.Is.
var ErrBusy = errors.New("somebody else is loading the value")

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Get func(ctx context.Context, rdb redis.Cmdable, key string, load func(context.Context) (string, error)) (Value, error)
}
