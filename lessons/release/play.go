package release

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// A call is one call of the reader's code, with what the store saw of it.
type call struct {
	worker int
	key    string
	ttl    time.Duration // of an Acquire
	of     *call         // of a Release: the Acquire that gave the handle; nil if nobody did
	handle string        // of a Release: the handle in words
	began  time.Duration
	took   time.Duration
	must   bool // of an Acquire: it comes long after all failures, and has no excuse

	release   bool
	gone      bool // the context was cancelled before the call began
	returned  bool
	lock      *Lock
	err       error
	cancelled bool // the context was over when the call returned
	answered  bool // a reply of Redis reached the worker during the call
	held      bool // the schedule made the worker wait during the call, and let time pass

	seen  bool  // of an Acquire: another call's lock was there at some moment
	grant *hold // of an Acquire: what it made of the key
}

// A hold is a lock as Redis has it: from the step that makes the key to the
// moment it is gone.
type hold struct {
	by       *call
	value    string
	deadline time.Duration // when it expires
	ended    ending
	ender    *call // the call whose step ended it
}

// An ending says how a hold came to its end.
type ending int

const (
	live ending = iota
	expired
	deleted // by a step of a worker
	lost    // Redis has lost it
)

// play is one run.
type play struct {
	situation
	calls   [][]*call // by worker; a worker appends to its own only
	asking  []*call   // by worker: the call whose step is waiting; that of the next step
	judged  []int     // how many of a worker's calls have been judged
	holds   map[string]*hold
	all     []*hold
	steps   int
	handles []*call // calls that have given a handle, for comparing tokens
}

func newPlay(s situation) *play {
	n := len(s.work)
	return &play{situation: s, calls: make([][]*call, n), asking: make([]*call, n), judged: make([]int, n), holds: map[string]*hold{}}
}

// An actor is a worker of a scenario and what it does, in the lesson's words.
type actor struct {
	*sim.Worker
	p    *play
	impl Impl
}

// acquire asks for the lock once.
func (a *actor) acquire(ttl time.Duration) *call { return a.acquireKey(report, ttl) }

func (a *actor) acquireKey(key string, ttl time.Duration) *call {
	return a.call(&call{key: key, ttl: ttl}, 0)
}

// mustAcquire asks for a lock that a dead holder cannot keep from it any more.
func (a *actor) mustAcquire(ttl time.Duration) *call {
	return a.call(&call{key: report, ttl: ttl, must: true}, 0)
}

// release gives back what an acquire has got, and tries again when it cannot tell
// whether it has.
func (a *actor) release(got *call) {
	for try := range 3 {
		c := a.releaseOnce(got)
		if c == nil || c.err == nil || errors.Is(c.err, ErrNotHeld) || try == 2 {
			return
		}
		a.Sleep(2 * time.Second)
	}
}

// releaseOnce gives back what an acquire has got, if it has got it.
func (a *actor) releaseOnce(got *call) *call {
	if got.lock == nil || got.err != nil {
		return nil
	}
	a.Believe(got.key, false)
	return a.call(&call{release: true, key: got.key, of: got, lock: got.lock, handle: "its lock"}, 0)
}

// try releases with a handle that is none.
func (a *actor) try(l *Lock, words string) {
	key := report
	if l != nil && l.Key != "" {
		key = l.Key
	}
	a.call(&call{release: true, key: key, lock: l, handle: words}, 0)
}

// Contexts of a call: as it comes, already cancelled, or with a deadline.
const alreadyCancelled = -1

// call makes the call with a context that ends after limit, if it is not zero.
func (a *actor) call(c *call, limit time.Duration) *call {
	c.worker, c.gone = a.Index, limit == alreadyCancelled
	a.p.calls[a.Index] = append(a.p.calls[a.Index], c)
	name, args := "Acquire", []string{c.key, c.ttl.String()}
	if c.release {
		name, args = "Release", []string{c.handle}
	}
	a.Call(name, args, func(ctx context.Context) (string, error) {
		ctx, cancel := within(ctx, limit)
		defer cancel()
		replies, held := a.Replies(), a.Held()
		c.began = a.Now()
		defer func() {
			c.answered, c.held, c.cancelled = a.Replies() > replies, a.Held() > held, ctx.Err() != nil
			c.took = a.Now() - c.began
		}()
		if c.release {
			c.err = a.impl.Release(ctx, a.Redis, c.lock)
			return "released", c.err
		}
		c.lock, c.err = a.impl.Acquire(ctx, a.Redis, c.key, c.ttl)
		return fmt.Sprintf("acquired, token %s", tokenOf(c.lock)), c.err
	})
	c.returned = true // a crashed worker does not come here
	if !c.release && c.err == nil {
		a.Believe(c.key, true)
	}
	return c
}

func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	switch {
	case limit == alreadyCancelled:
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		return ctx, cancel
	case limit > 0:
		return context.WithTimeout(ctx, limit)
	}
	return ctx, func() {}
}

func tokenOf(l *Lock) string {
	if l == nil {
		return "none"
	}
	return l.Token
}

// current is the worker's call in progress, or nil.
func (p *play) current(worker int) *call {
	if n := len(p.calls[worker]); n > 0 && !p.calls[worker][n-1].returned {
		return p.calls[worker][n-1]
	}
	return nil
}
