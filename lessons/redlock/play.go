package redlock

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// A call is one call of the reader's code, with what the nodes saw of it.
type call struct {
	worker int
	of     *call  // of a Release: the Acquire that gave the handle; nil if nobody did
	handle string // of a Release without one: the handle in words
	must   bool   // of an Acquire: the lock is there to be had within a TTL

	release bool
	gone    bool      // the context was over before the call began
	zero    time.Time // when the run began, on the worker's clock
	began   time.Duration
	held    time.Duration // how long the schedule had held the worker up before
	ended   time.Duration
	lock    *Lock
	err     error

	returned  bool
	judged    bool
	heldUp    bool // the schedule held the worker up during the call
	cancelled bool // the context was over when the call returned
	over      bool // of an Acquire: its holder has begun to give the lock back

	grants []*grant // of an Acquire: by node; nil: never granted
}

// play is one run.
type play struct {
	situation
	calls  [][]*call // by worker; a worker appends to its own only
	asking []*call   // by worker: the call whose step is waiting, that of the next step
	nodes  []*grant  // by node: what is there now
	all    []*grant  // every grant there was
	won    []*call   // calls that got the lock
	steps  int       // when step was last called
}

func newPlay(s situation) *play {
	return &play{
		situation: s, calls: make([][]*call, len(s.work)), asking: make([]*call, len(s.work)),
		nodes: make([]*grant, len(s.nodes)),
	}
}

// An actor is a worker of a scenario and what it does, in the lesson's words.
type actor struct {
	*sim.Worker
	p    *play
	impl Impl
}

// acquire asks for the lock once.
func (a *actor) acquire() *call { return a.call(0, &call{}) }

// get asks for a lock that is there to be had.
func (a *actor) get() *call { return a.call(0, &call{must: true}) }

// release gives back what an acquire has got, if it has got it.
func (a *actor) release(got *call) *call {
	if got.lock == nil || got.err != nil {
		return nil
	}
	a.Believe(lockKey, false)
	got.over = true
	return a.call(0, &call{release: true, of: got, lock: got.lock})
}

// try releases with a handle that is none.
func (a *actor) try(l *Lock, words string) {
	a.call(0, &call{release: true, lock: l, handle: words})
}

// alreadyOver is the limit of a context that is over when the call begins.
const alreadyOver = -1

// call makes the call with a context that ends after limit, if that is not 0.
func (a *actor) call(limit time.Duration, c *call) *call {
	c.worker = a.Index
	c.grants = make([]*grant, len(a.p.situation.nodes))
	a.p.calls[a.Index] = append(a.p.calls[a.Index], c)
	name, args := "Acquire", []string{lockKey, a.p.ttl.String()}
	if c.release {
		name, args = "Release", []string{"its lock"}
		if c.of == nil {
			args = []string{c.handle}
		}
	}
	a.Call(name, args, func(ctx context.Context) (string, error) {
		ctx, cancel := within(ctx, limit)
		defer cancel()
		c.gone, c.began, c.held = ctx.Err() != nil, a.Now(), a.Held()
		c.zero = time.Now().Add(-c.began)
		defer func() { c.ended, c.heldUp, c.cancelled = a.Now(), a.Held() > c.held, ctx.Err() != nil }()
		if c.release {
			c.err = a.impl.Release(ctx, a.Nodes, c.lock)
			return "released", c.err
		}
		c.lock, c.err = a.impl.Acquire(ctx, a.Nodes, lockKey, a.p.ttl)
		return c.won(), c.err
	})
	c.returned = true // a crashed worker does not come here
	if !c.release && c.err == nil {
		a.Believe(lockKey, true)
	}
	return c
}

func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit)
}

// won is a lock in words.
func (c *call) won() string {
	if c.lock == nil {
		return "no handle"
	}
	return fmt.Sprintf("acquired, good until %s", shown(c.until()))
}

// until is a lock's end as a time of the run.
func (c *call) until() time.Duration { return c.lock.Until.Sub(c.zero) }

// shown is a time to the millisecond, or finer where that says nothing.
func shown(d time.Duration) string {
	if r := d.Round(time.Millisecond); r != 0 || d == 0 {
		return r.String()
	}
	return d.String()
}

// current is the worker's call in progress, or nil.
func (p *play) current(worker int) *call {
	if n := len(p.calls[worker]); n > 0 && !p.calls[worker][n-1].returned {
		return p.calls[worker][n-1]
	}
	return nil
}

// live reports whether a lock counts as held at that moment.
func (p *play) live(v *sim.View, c *call) bool {
	return !c.release && c.returned && c.err == nil && c.lock != nil && !c.over &&
		!v.Crashed(c.worker) && v.Now() < c.until()
}

// refused reports whether the call says that the lock was not to be had.
func (c *call) refused() bool { return errors.Is(c.err, ErrNotAcquired) }
