package report

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// call is one call of RunReport.
type call struct {
	play    *play
	worker  *sim.Worker
	ask     ask
	number  int  // among the worker's calls, from 0
	there   bool // the report was stored when the call began
	began   int  // play.turn
	beganAt time.Duration
	builds  []*building

	over    bool // it has returned
	ended   int  // play.turn
	endedAt time.Duration
	outcome Outcome
	err     error

	// What the checks have seen.
	took    bool // the lock has been this call's
	lost    loss // how the lock went
	saved   bool // the call gave the lock back when the report was stored
	looked  int  // builds that have been looked at
	judged  bool
	foreign bool // the lock was another's at some time during the call
}

// building is one call of the build function.
type building struct {
	start   time.Duration
	there   bool // the report was stored already
	running bool
	body    string // what it returned in full
	err     error
}

// errBuild is what building fails with that fails.
var errBuild = errors.New("the sales of the day are not complete")

// build is the function that the answer is given. Every build makes another text,
// so that it can be seen whose is stored.
func (c *call) build(ctx context.Context) (string, error) {
	b, n := c.start()
	body, err := c.write(ctx, n)
	c.play.mu.Lock()
	defer c.play.mu.Unlock()
	b.running, b.body, b.err = false, body, err
	return body, err
}

func (c *call) start() (*building, int) {
	c.play.mu.Lock()
	defer c.play.mu.Unlock()
	b := &building{start: c.worker.Now(), there: c.play.reports[c.ask.date].there, running: true}
	c.builds = append(c.builds, b)
	return b, len(c.builds)
}

func (c *call) write(ctx context.Context, n int) (string, error) {
	sales := 0
	first := c.ask.takes / 2
	if err := pass(ctx, first); err != nil {
		return "", err
	}
	if c.play.reads {
		if err := c.worker.DB.QueryRowContext(ctx, "SELECT count(*) FROM sales WHERE day = ?", c.ask.date).Scan(&sales); err != nil {
			return "", fmt.Errorf("reading the sales: %w", err)
		}
	}
	if err := pass(ctx, c.ask.takes-first); err != nil {
		return "", err
	}
	switch {
	case c.ask.fails:
		return half(c.ask.date), errBuild
	case c.ask.empty || c.ask.text != "":
		return c.ask.text, nil
	}
	return fmt.Sprintf("Sales of %s\nbuilt by %s, call %d, build %d: 100%% of the day's figures\nΣ %d sales\n", c.ask.date, c.worker.Name, c.number+1, n, sales), nil
}

// half is what a build that fails returns beside its error: what it has got so far.
func half(date string) string { return "Sales of " + date + "\nuntil noon" }

// pass spends time, unless ctx ends first.
func pass(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// name is the name of the worker whose call it is.
func (c *call) name() string { return c.worker.Name }

// engaged: it was at work on the report, with the lock or without.
func (c *call) engaged() bool { return c.took || len(c.builds) > 0 }

// failed reports whether its build ended in the error of building itself.
func (c *call) failed() bool {
	return len(c.builds) > 0 && errors.Is(c.builds[len(c.builds)-1].err, errBuild)
}

// bodies are what the call has built in full.
func (c *call) bodies() []string {
	var all []string
	for _, b := range c.builds {
		if !b.running && b.err == nil {
			all = append(all, b.body)
		}
	}
	return all
}

// hasStored reports whether something that the call built was in the table.
func (c *call) hasStored() bool {
	for _, body := range c.bodies() {
		if c.play.reports[c.ask.date].bodies[body] {
			return true
		}
	}
	return false
}

// said is what the caller was told.
func (c *call) said() string {
	if c.err != nil {
		return fmt.Sprintf("%q", c.err.Error())
	}
	return c.outcome.String()
}
