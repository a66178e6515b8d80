package lease

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// function is one of the four that an answer declares.
type function string

const (
	claim     function = "Claim"
	heartbeat function = "Heartbeat"
	complete  function = "Complete"
	fail      function = "Fail"
)

// A call is one call of the reader's code, and what came of it.
type call struct {
	worker     int
	function   function
	d          time.Duration
	reason     string
	within     time.Duration // the caller's deadline; 0: none
	held       *held         // what it is about; for a claim, what it got
	begun, end time.Duration
	job        *Job // what a claim returned
	err        error

	seen // what the watch has noted about it
}

// held is a job as one worker has it in hand: one successful claim.
type held struct {
	job    *Job
	id     int64
	name   string // the holder's, for people
	worker int
	grant  int           // which grant of the job it is, from the table's view
	until  time.Duration // its lease runs at least until then
	over   bool          // it may have given the job back, or completed it
	given  bool          // it has given the job back, and was told so
}

// actor is a worker in the lesson's terms: it calls the reader's code and writes
// down what it asked and was told. A run's checks read that in between.
type actor struct {
	*sim.Worker
	play   *play
	index  int
	within time.Duration // the deadline of its calls; 0: none; gone: they are over before
	news   []*call       // begun, and again when returned; taken by the watch
}

func (a *actor) as(w *sim.Worker) *actor {
	a.Worker = w
	return a
}

// gone is the deadline of a caller that has hung up before its call begins.
const gone = -1

// id is what the worker calls itself.
func (a *actor) id() string {
	if a.play.sameName {
		return "o'brien's host"
	}
	return "worker-" + a.Name
}

// claim asks for a job for d; nil if there is none, or an error came in between.
func (a *actor) claim(d time.Duration) *held {
	c := &call{function: claim, d: d}
	a.do(c, []string{d.String()}, func(ctx context.Context) (string, error) {
		c.job, c.err = a.play.impl.Claim(ctx, a.DB, a.id(), d)
		if c.err != nil || c.job == nil {
			return "no job", c.err
		}
		return fmt.Sprintf("job %d, attempt %d", c.job.ID, c.job.Attempt), nil
	})
	if c.err != nil || c.job == nil {
		return nil
	}
	c.held = &held{job: c.job, id: c.job.ID, worker: a.index, name: a.Name, until: c.begun + d}
	a.Believe(c.held.key(), true)
	return c.held
}

// claimWithin asks again, up to n times, while it gets nothing.
func (a *actor) claimWithin(n int, d time.Duration) *held {
	for range n {
		if h := a.claim(d); h != nil {
			return h
		}
	}
	return nil
}

func (h *held) key() string { return fmt.Sprintf("job %d", h.id) }

// heartbeat reports whether the job is still the worker's, as far as it knows.
func (a *actor) heartbeat(h *held, d time.Duration) bool {
	if h == nil {
		return false
	}
	c := &call{function: heartbeat, d: d, held: h}
	a.do(c, []string{h.describe(), d.String()}, func(ctx context.Context) (string, error) {
		c.err = a.play.impl.Heartbeat(ctx, a.DB, h.job, d)
		return "", c.err
	})
	if errors.Is(c.err, ErrLeaseLost) {
		a.Believe(h.key(), false)
	}
	return c.err == nil
}

func (a *actor) complete(h *held) error {
	if h == nil {
		return nil
	}
	c := &call{function: complete, held: h}
	a.do(c, []string{h.describe()}, func(ctx context.Context) (string, error) {
		c.err = a.play.impl.Complete(ctx, a.DB, h.job)
		return "", c.err
	})
	a.Believe(h.key(), false)
	return c.err
}

func (a *actor) fail(h *held, reason string) error {
	if h == nil {
		return nil
	}
	c := &call{function: fail, held: h, reason: reason}
	a.do(c, []string{h.describe(), reason}, func(ctx context.Context) (string, error) {
		c.err = a.play.impl.Fail(ctx, a.DB, h.job, reason)
		return "", c.err
	})
	a.Believe(h.key(), false)
	return c.err
}

func (h *held) describe() string { return fmt.Sprintf("job %d, attempt %d", h.id, h.job.Attempt) }

// persist calls again while a failure, not an answer, comes back.
func persist(call func() error) {
	for range 3 {
		if err := call(); err == nil || errors.Is(err, ErrLeaseLost) {
			return
		}
	}
}

// do makes the call and tells the watch when it begins and when it has returned.
func (a *actor) do(c *call, args []string, fn func(ctx context.Context) (string, error)) {
	a.Call(string(c.function), args, func(ctx context.Context) (string, error) {
		c.worker, c.begun, c.within = a.index, a.Now(), a.within
		if c.within != 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, c.within)
			defer cancel()
		}
		a.news = append(a.news, c)
		result, err := fn(ctx)
		c.end = a.Now()
		return result, err
	})
	a.news = append(a.news, c)
}

// work passes time, as a worker that is busy with its job.
func (a *actor) work(d time.Duration) { a.Sleep(d) }
