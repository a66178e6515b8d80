package comparison

import (
	"context"
	"maps"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// system is one way to keep two workers apart.
type system struct {
	id      string
	name    trace.Text
	operate trace.Text // what has to be run for it
	world   func(*sim.Scenario, situation)
	table   string // where the resource is
	fates   map[situation]fate

	// hold gets hold of the resource, however long it takes, calls work, and gives
	// the resource back.
	hold func(ctx context.Context, w *sim.Worker, work work) error
}

// work is what somebody does who has got hold of the resource; it writes with the
// function that it is handed.
type work func(ctx context.Context, write write) error

// write changes the resource. An error means that it did not.
type write func(ctx context.Context, value string) error

// fate is what strikes a system in a situation, or why nothing can.
type fate struct {
	faults []sim.Fault
	what   trace.Text // in one's own words, where the situation's title does not say enough
	why    trace.Text
}

func (f fate) apply() bool { return f.why.IsZero() }

// firstRow is the resource before anybody writes, where it must be there.
const firstRow = `INSERT INTO resources (name, fence, value) VALUES ('` + name + `', 0, '')`

// systems are the rows, in order.
func systems() []system {
	return []system{watchdog(), fenced(), quorum(), consensus(), queue(), table(), unlocked()}
}

// everywhere are the fates that all systems share.
func everywhere(others map[situation]fate) map[situation]fate {
	fates := map[situation]fate{
		crash: {faults: []sim.Fault{sim.Crash().Only("A")}},
		pause: {faults: []sim.Fault{sim.Pause(pauses + 17*time.Microsecond).Only("A")}},
	}
	maps.Copy(fates, others)
	return fates
}

func because(en, zh string) fate { return fate{why: trace.Text{En: en, Zh: zh}} }

// retry asks again and again until it has worked, for as long as ctx lasts.
func retry(ctx context.Context, ask func() error) error {
	for {
		err := ask()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(askAt):
		}
	}
}
