package sim_test

import (
	"context"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// A scenario may let days pass; a call that waits for nobody is still found out.
func TestALongSleepIsNoSignOfBeingStuck(t *testing.T) {
	for _, hangs := range []bool{false, true} {
		sc := &sim.Scenario{Name: "days", Workers: []string{"A"}, Redis: &sim.Redis{}}
		var woke time.Duration
		sc.Play = func() sim.Play {
			return sim.Play{Work: func(w *sim.Worker) {
				w.Sleep(50*time.Hour + time.Second)
				woke = w.Now()
				w.Call("wait", nil, func(ctx context.Context) (string, error) {
					if hangs {
						<-make(chan int)
					}
					return "", w.Redis.Ping(ctx).Err()
				})
			}}
		}
		v := sim.Judge(t, sim.Exercise{Lesson: "test", Name: "test", Scenarios: []*sim.Scenario{sc}})
		if woke != 50*time.Hour+time.Second || (v.Verdict == trace.Pass) == hangs {
			t.Errorf("hangs %v: woke after %v, got %s %s", hangs, woke, v.Verdict, v.Message.En)
		}
	}
}
