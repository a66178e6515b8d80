package sim

import (
	"context"
	"runtime"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// leaky is a scenario whose first run breaks a rule while a goroutine of the
// reader's code is asleep and will never end.
func leaky() *Scenario {
	return &Scenario{Name: "leaky", Workers: []string{"A", "B"}, Redis: &Redis{MaxRetries: -1}, Play: func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Call("leak", nil, func(ctx context.Context) (string, error) {
					if w.Index == 1 {
						time.Sleep(time.Second)
						return "", w.Redis.Get(ctx, "k").Err()
					}
					go func() {
						for range time.Tick(time.Minute) {
							w.Redis.Set(context.Background(), "k", "v", 0)
						}
					}()
					return "", nil
				})
			},
			Step: func(v *View) {
				if v.Now() > 0 {
					v.Break(Rule{ID: "late"}, 0, trace.Text{En: "late", Zh: "late"})
				}
			},
		}
	}}
}

// With one processor the goroutines of the scenario before may still be there
// when a scenario begins, and be gone when it ends.
func TestLeftoverGoroutineIsSeenRightAfterAnotherScenario(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	quiet := &Scenario{Name: "quiet", Workers: []string{"A"}, Redis: &Redis{}, Play: func() Play { return Play{Work: func(*Worker) {}} }}
	for range 20 {
		v := Judge(t, Exercise{Lesson: "x", Name: "x", Scenarios: []*Scenario{quiet, quiet, leaky()}})
		if v.Rule != "late" {
			t.Fatalf("got %s %s: %s", v.Kind, v.Rule, v.Message.En)
		}
	}
}
