package failover

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// The locks and the resources of the scenarios: a price list and a table of rates
// that are worked over now and then, and a row that another program writes to.
const (
	lockKey   = "lock:prices"
	prices    = "prices"
	rates     = "rates"
	bystander = "visitors"
)

// ttl is for how long a lock is taken where a call does not say otherwise.
const ttl = 10 * time.Second

// errChange is what a piece of work fails with.
var errChange = errors.New("the prices make no sense")

// An actor is a worker of a scenario and what it does, in the lesson's words.
type actor struct {
	*sim.Worker
	p    *play
	impl Impl
}

// works waits, and then changes the prices, for each of the times given: that long
// it takes, and a quarter of a minute lies between two of them.
func works(wait time.Duration, takes ...time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		for i, d := range takes {
			if i > 0 {
				a.Sleep(15 * time.Second)
			}
			a.run(&call{lock: lockKey, resource: prices, takes: d})
		}
	}
}

// leaves works for a caller that waits for a second.
func leaves(takes time.Duration) func(*actor) {
	return func(a *actor) {
		a.run(&call{lock: lockKey, resource: prices, takes: takes, patience: time.Second})
	}
}

// tries works, and once more when it has not been told that its work is stored.
func tries(wait, takes time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		if c := a.run(&call{lock: lockKey, resource: prices, takes: takes}); c.err != nil {
			a.Sleep(25 * time.Second)
			a.run(&call{lock: lockKey, resource: prices, takes: takes})
		}
	}
}

// worksOn changes another resource under a lock of its own.
func worksOn(lock, resource string, takes time.Duration) func(*actor) {
	return func(a *actor) { a.run(&call{lock: lock, resource: resource, takes: takes}) }
}

// fails has its change fail, and then does it once more.
func fails(a *actor) {
	a.run(&call{lock: lockKey, resource: prices, takes: time.Second, fails: true})
	a.run(&call{lock: lockKey, resource: prices, takes: time.Second})
}

// briefly takes the lock for times that are no whole seconds.
func briefly(a *actor) {
	for _, d := range []time.Duration{500 * time.Millisecond, 1500 * time.Millisecond, 1234 * time.Millisecond} {
		a.run(&call{lock: lockKey, resource: prices, takes: d / 2, ttl: d})
	}
}

// counts is a program that knows nothing of the lock, and writes to its own row.
func counts(wait time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		a.Call("another program", nil, func(ctx context.Context) (string, error) {
			_, err := a.DB.ExecContext(ctx, `UPDATE resources SET value = 'one more' WHERE name = ?`, bystander)
			a.p.visitor = err
			return "written", err
		})
	}
}

// run makes a call of Run.
func (a *actor) run(c *call) *call {
	if c.ttl == 0 {
		c.ttl = ttl
	}
	c.worker, c.number = a.Index, len(a.p.calls[a.Index])+1
	a.p.calls[a.Index] = append(a.p.calls[a.Index], c)
	a.Call("Run", []string{c.lock, c.resource}, func(ctx context.Context) (string, error) {
		if c.patience > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, c.patience)
			defer cancel()
		}
		c.caller = ctx
		replies := a.Replies()
		c.began = a.Now()
		c.err = a.impl.Run(ctx, a.Redis, a.DB, Task{Lock: c.lock, TTL: c.ttl, Resource: c.resource, Change: a.change(c)})
		c.ended, c.answered, c.cancelled = a.Now(), a.Replies() > replies, ctx.Err() != nil
		return "stored", c.err
	})
	c.returned = true // a crashed worker does not come here
	return c
}

// change is the work that is done under the lock.
func (a *actor) change(c *call) func(context.Context, string) (string, error) {
	return func(ctx context.Context, old string) (string, error) {
		c.mu.Lock()
		c.starts = append(c.starts, start{at: a.Now(), old: old, ended: a.Now() + c.takes})
		n := len(c.starts)
		c.mu.Unlock()
		a.Believe(c.lock, true)
		defer a.Believe(c.lock, false)
		if err := c.pass(ctx); err != nil {
			return "", err
		}
		if c.fails {
			return "", errChange
		}
		made := fmt.Sprintf("%s %s%d", old, a.Name, c.number)
		if n > 1 {
			made += fmt.Sprintf("/%d", n)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.made = append(c.made, made)
		return made, nil
	}
}

// atOnce is how long it may take until Change hears that the caller has gone.
const atOnce = time.Millisecond

// pass is the time that the work takes. It ends with the work's context.
func (c *call) pass(ctx context.Context) error {
	done := time.After(c.takes)
	select {
	case <-done:
		return nil
	case <-c.caller.Done():
	case <-ctx.Done():
	}
	select {
	case <-ctx.Done():
		c.note(&c.cut, c.caller.Err() == nil)
		return ctx.Err()
	case <-time.After(atOnce):
		c.note(&c.deaf, true)
	}
	<-done
	return nil
}

func (c *call) note(what *bool, is bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*what = *what || is
}
