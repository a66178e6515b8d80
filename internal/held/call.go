package held

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"lockwise/internal/sim"
)

// Call is one call of Run and the work it runs. Its fields are written by the
// goroutines of its worker; whoever checks looks when all have come to rest.
type Call struct {
	*Job
	Worker *sim.Worker
	play   *play
	asked  time.Duration

	mu        sync.Mutex
	runs      int // how often work was called
	begun     bool
	number    int // among the works that have begun, from 1
	fence     int64
	start     time.Duration
	running   bool
	cancelled bool // the work's context has ended while it ran
	cancel    time.Duration
	end       time.Duration
	workErr   error
	writes    []write

	left     bool // the caller has gone away
	leftAt   time.Duration
	over     bool // Run has returned
	returned time.Duration
	err      error

	seen, judged bool // what the checks have looked at
}

// Asked is when Run was called.
func (c *Call) Asked() time.Duration { return c.asked }

// Ended reports whether the work has begun and is over.
func (c *Call) Ended() bool { return c.begun && !c.running }

// write is one call of Write.
type write struct {
	value string
	fence int64
	err   error
	seen  bool
}

// What work fails with that fails, and what work panics with that panics.
var (
	errWork  = errors.New("the report cannot be built")
	errPanic = errors.New("the work panics")
)

// catch calls run and stops the panic of the work; any other goes on.
func (c *Call) catch(run func() error) (err error) {
	defer func() {
		if !c.mayPanic() {
			return
		}
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return run()
}

func (c *Call) mayPanic() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Panics && c.Ended()
}

// run is the work function that the reader's code is given. It writes at its start
// and at its end.
func (c *Call) run(ctx context.Context, fence int64) (err error) {
	if !c.begin(ctx, fence) {
		return ctx.Err()
	}
	defer context.AfterFunc(ctx, c.told)()
	defer func() { c.ends(err) }()
	return c.pass(ctx, fence)
}

// ends notes that the work is over, by a return or by a panic.
func (c *Call) ends(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running, c.end, c.workErr = false, c.Worker.Now(), err
	if !c.cancelled {
		c.Worker.Believe(c.play.Lock.Name, false)
	}
}

func (c *Call) begin(ctx context.Context, fence int64) bool {
	number := c.play.next()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.runs++
	if ctx.Err() != nil || c.runs > 1 {
		return false
	}
	c.begun, c.running, c.number, c.fence, c.start = true, true, number, fence, c.Worker.Now()
	c.Worker.Believe(c.play.Lock.Name, true)
	return true
}

// pass is what the work does. Its second write comes after its last look at its
// context: a request that is on its way does not come back because of it.
func (c *Call) pass(ctx context.Context, fence int64) error {
	if err := c.write(ctx, fence, "begun"); err != nil {
		return err
	}
	stop := ctx.Done()
	if c.Blind {
		stop = nil
	}
	select {
	case <-stop:
		c.told()
		return ctx.Err()
	case <-time.After(c.Takes):
	}
	switch {
	case c.Blind:
		return nil
	case c.Fails:
		return errWork
	case c.Panics:
		panic(errPanic)
	}
	return c.write(ctx, fence, "done")
}

func (c *Call) write(ctx context.Context, fence int64, state string) error {
	value := state + "-by-" + c.Worker.Name
	err := c.play.Write(context.WithoutCancel(ctx), c.Worker.DB, resource, fence, value)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writes = append(c.writes, write{value: value, fence: fence, err: err})
	return err
}

// told notes that the work has been told to stop.
func (c *Call) told() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running && !c.cancelled {
		c.cancelled, c.cancel = true, c.Worker.Now()
		c.Worker.Believe(c.play.Lock.Name, false)
	}
}

// callerLeaves notes that the caller has gone away.
func (c *Call) callerLeaves() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left, c.leftAt = true, c.Worker.Now()
}

// liveUntil is when the work ended or was told to stop; now if neither.
func (c *Call) liveUntil(now time.Duration) time.Duration {
	switch {
	case c.cancelled:
		return c.cancel
	case !c.running:
		return c.end
	}
	return now
}
