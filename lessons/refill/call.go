package refill

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// call is one call of Get.
type call struct {
	play    *play
	worker  *sim.Worker
	ask     ask
	began   int // play.turn
	beganAt time.Duration
	loads   []*loading

	over    bool // it has returned
	ended   int  // play.turn
	endedAt time.Duration
	value   Value
	err     error
	left    bool // its context was over when it returned

	looked int // loads that have been looked at
	judged bool
}

// loading is one call of the load function.
type loading struct {
	by       *call
	number   int // among all loads of the run, from 1
	turn     int
	from, to time.Duration
	running  bool
	text     string // what it returned in full
	err      error
}

// errLoad is what a load fails with that fails.
var errLoad = errors.New("the origin does not answer")

// load is the function that the answer is given. Every load returns another text,
// so that it can be seen whose is told.
func (c *call) load(ctx context.Context) (string, error) {
	l := c.begin()
	text, err := c.fetch(ctx, l)
	c.play.mu.Lock()
	l.running, l.to, l.text, l.err = false, c.worker.Now(), text, err
	c.play.mu.Unlock()
	if c.ask.stands > 0 {
		c.worker.Sleep(c.ask.stands)
	}
	return text, err
}

func (c *call) begin() *loading {
	c.play.mu.Lock()
	defer c.play.mu.Unlock()
	c.play.loads++
	l := &loading{by: c, number: c.play.loads, turn: c.play.turn, from: c.worker.Now(), running: true}
	c.loads = append(c.loads, l)
	return l
}

func (c *call) fetch(ctx context.Context, l *loading) (string, error) {
	timer := time.NewTimer(c.ask.takes)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	switch {
	case c.ask.fails:
		return half(c.ask.key), errLoad
	case c.ask.empty:
		return "", nil
	case c.ask.text != "":
		return c.ask.text, nil
	}
	return fmt.Sprintf("%s %d by %s", c.ask.key, l.number, c.worker.Name), nil
}

// half is what a load that fails returns beside its error.
func half(key string) string { return "half of the " + key }

// done reports whether the load has returned a value.
func (l *loading) done() bool { return !l.running && l.err == nil }

// all are the loads of a key so far.
func (p *play) all(key string) []*loading {
	var all []*loading
	for _, c := range p.of(key) {
		all = append(all, c.loads...)
	}
	return all
}

// source is the load that returned what the caller was told, the latest if there
// are several; nil if none did.
func (c *call) source() *loading {
	var found *loading
	for _, l := range c.play.all(c.ask.key) {
		if l.done() && l.text == c.value.Text && (found == nil || l.from > found.from) {
			found = l
		}
	}
	return found
}

// there is a value that the caller could have been given from beginning to end: a
// load whose own caller was told its text before. It is nil if there is none, or if
// a fault may have kept it from being stored.
func (c *call) there() *loading {
	var found *loading
	for _, l := range c.play.all(c.ask.key) {
		switch {
		case !l.done() || !l.by.over || l.by.ended >= c.began || c.play.spoilt(l.by):
		case c.beganAt-l.from+Patience >= Limit:
		case found == nil || l.from > found.from:
			found = l
		}
	}
	return found
}

// spoilt reports whether a fault may have kept the call from what it should do, or
// have taken away what it did.
func (p *play) spoilt(c *call) bool {
	return p.faulted && (p.hits(c) || p.trouble == flushed)
}

// hits reports whether a fault may have hit the call itself: where faults are one
// worker's, they are A's.
func (p *play) hits(c *call) bool {
	return p.faulted && (c.worker.Index == 0 || p.trouble == unreachable)
}

func (c *call) name() string { return c.worker.Name }

// said is what the caller was told.
func (c *call) said() string {
	if c.err != nil {
		return fmt.Sprintf("the error %q", c.err.Error())
	}
	return fmt.Sprintf("%q", c.value.words())
}

// broke reports that a rule does not hold for what a call does.
func (c *call) broke(v *sim.View, rule sim.Rule, what trace.Text) {
	v.Break(rule, c.worker.Index, trace.Text{En: c.name() + " " + what.En, Zh: c.name() + " " + what.Zh})
}
