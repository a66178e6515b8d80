package ttl

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"lockwise/internal/sim"
)

// call is one call of Run, and the work it runs. The work's fields are written by
// the goroutine that runs the work; whoever checks looks when all have come to
// rest.
type call struct {
	worker *sim.Worker
	job    job
	began  time.Duration
	stands func() time.Duration // how much longer the process stands still; nil: it never does
	left   bool                 // the caller has gone away
	leftAt time.Duration

	mu        sync.Mutex
	runs      int           // how often work was called
	started   bool          // with a context that was not over
	stray     bool          // with a context that lacks the caller's values
	start     time.Duration // of the work
	running   bool
	cancelled bool          // the work's context has ended while it ran
	cancel    time.Duration // when
	end       time.Duration // of the work
	workErr   error

	over     bool // Run has returned
	heldUp   bool // the schedule made its worker wait meanwhile
	returned time.Duration
	err      error
	panicked bool // Run has passed the work's panic on

	// What the checks have seen.
	seen    bool          // the start of the work was looked at
	held    bool          // the key has been this call's
	until   time.Duration // when the lease that it last set ends
	renewed bool          // it has set a lease more than once
	lost    loss
	lostAt  time.Duration
	others  bool // somebody else held the lock at some time during the call
	struck  bool // a fault found the work in progress
	judged  bool
}

// loss is how a lock was lost while the work ran.
type loss int

const (
	kept     loss = iota
	expired       // its time was over
	meddled       // somebody else took the key away
	byItself      // the answer itself gave it back
)

// request is under which a caller's context carries its call, as others carry a user or
// the ID of a trace.
type request struct{}

// errWorkPanics is what panicking work panics with.
var errWorkPanics = errors.New("the work panics")

// catch calls run and stops the work's own panic; any other goes on.
func (c *call) catch(run func() error) (err error) {
	defer func() {
		if !c.job.panics || c.runs == 0 {
			return
		}
		if p := recover(); p != nil {
			c.panicked = true
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return run()
}

// run is the work function that the reader's code is given.
func (c *call) run(ctx context.Context) error {
	ctx = c.awake(ctx)
	if !c.begin(ctx) && !c.job.stubborn {
		return ctx.Err()
	}
	// Work that does not watch its context can have it cancelled too.
	defer context.AfterFunc(ctx, c.contextEnds)()
	defer c.ends()
	c.workErr = c.pass(ctx)
	return c.workErr
}

func (c *call) begin(ctx context.Context) (live bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.runs++
	c.running = true
	c.stray = ctx.Value(request{}) != c
	c.start, c.end = c.worker.Now(), 0
	live = ctx.Err() == nil
	if !live {
		c.running = c.job.stubborn
		c.cancelled, c.cancel, c.end = true, c.start, c.start
		return false
	}
	c.started = true
	c.worker.Believe(lockKey, true)
	return true
}

// pass is what the work does: it takes its time.
func (c *call) pass(ctx context.Context) error {
	done := ctx.Done()
	if c.job.stubborn {
		done = nil
	}
	timer := time.NewTimer(c.job.takes)
	defer timer.Stop()
	select {
	case <-done:
		c.contextEnds()
		if c.job.tidies > 0 {
			time.Sleep(c.job.tidies)
		}
		return ctx.Err()
	case <-timer.C:
		c.standStill()
	}
	if c.job.panics {
		panic(errWorkPanics)
	}
	return c.job.fails
}

// contextEnds notes that the work has been told to stop.
func (c *call) contextEnds() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running && !c.cancelled {
		c.cancelled, c.cancel = true, c.worker.Now()
		c.worker.Believe(lockKey, false)
	}
}

func (c *call) ends() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = false
	c.end = c.worker.Now()
	if !c.cancelled {
		c.worker.Believe(lockKey, false)
	}
}

// live reports whether the work goes on and has not been told to stop.
func (c *call) live() bool {
	return c.started && c.running && !c.cancelled && !c.worker.Crashed()
}

// liveUntil is when the work ended or was told to stop; now if neither.
func (c *call) liveUntil(now time.Duration) time.Duration {
	switch {
	case c.cancelled:
		return c.cancel
	case c.started && !c.running:
		return c.end
	}
	return now
}

// callerLeaves notes that the caller has gone away.
func (c *call) callerLeaves() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left, c.leftAt = true, c.worker.Now()
}
