package fencing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// The lock and the resource of most scenarios: a price list that is worked out
// anew now and then.
const (
	lockKey = "lock:prices"
	prices  = "prices"
)

// ttl is for how long a lock is taken where it does not matter.
const ttl = 10 * time.Second

// An actor is a worker of a scenario and what it does, in the lesson's words.
type actor struct {
	*sim.Worker
	p    *play
	impl Impl
}

// alreadyOver is the limit of a call whose context is over before it begins.
const alreadyOver = -1

// acquire asks for the lock of the price list once.
func (a *actor) acquire(ttl time.Duration) *acquisition {
	return a.ask(&acquisition{key: lockKey, ttl: ttl})
}

// ask makes a call of Acquire.
func (a *actor) ask(c *acquisition) *acquisition {
	c.worker, c.gone = a.Index, c.limit == alreadyOver
	a.p.acquired[a.Index] = append(a.p.acquired[a.Index], c)
	a.Call("Acquire", []string{c.key, c.ttl.String()}, func(ctx context.Context) (string, error) {
		replies := a.Replies()
		defer func() { c.answered = a.Replies() > replies }()
		return a.timed(ctx, &c.call, func(ctx context.Context) (string, error) {
			c.lease, c.err = a.impl.Acquire(ctx, a.Redis, c.key, c.ttl)
			return fmt.Sprintf("fence %d", c.lease.Fence), c.err
		})
	})
	c.returned = true // a crashed worker does not come here
	if c.err == nil {
		a.Believe(c.key, true)
	}
	return c
}

// put makes a call of Write.
func (a *actor) put(c *write) *write {
	c.worker = a.Index
	a.p.written[a.Index] = append(a.p.written[a.Index], c)
	a.Call("Write", []string{c.name, fmt.Sprintf("fence %d", c.fence), fmt.Sprintf("%q", c.value)}, func(ctx context.Context) (string, error) {
		return a.timed(ctx, &c.call, func(ctx context.Context) (string, error) {
			c.err = a.impl.Write(ctx, a.DB, c.name, c.fence, c.value)
			return "written", c.err
		})
	})
	c.returned = true
	return c
}

// timed makes the call with a context that ends after its limit.
func (a *actor) timed(ctx context.Context, c *call, fn func(context.Context) (string, error)) (string, error) {
	ctx, cancel := within(ctx, c.limit)
	defer cancel()
	held := a.Held()
	c.began = a.Now()
	defer func() {
		c.took, c.held, c.cancelled = a.Now()-c.began, a.Held() > held, ctx.Err() != nil
	}()
	return fn(ctx)
}

func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit) // a limit in the past is over at once
}

// write stores what the holder of a lease has worked out, and tries again when it
// cannot tell whether it has.
func (a *actor) write(got *acquisition, value string) {
	for try := range 3 {
		c := a.put(&write{row: row{name: prices, fence: got.lease.Fence, value: value}})
		if c.err == nil || errors.Is(c.err, ErrStaleFence) || try == 2 {
			return
		}
		a.Sleep(2 * time.Second)
	}
}
