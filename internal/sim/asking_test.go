package sim

import (
	"context"
	"strings"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// A worker that asks for ever is found by its steps, not by waiting for it. What is
// shown of it is the beginning, how much is left out, and the end.
func TestALoopOfStepsIsGivenUp(t *testing.T) {
	sc := scenarioOf(Scenario{Workers: []string{"A"}, DB: empty, Redis: &Redis{}}, func(ctx context.Context, w *Worker) error {
		for w.Redis.Get(ctx, "never").Err() != nil {
		}
		return nil
	})
	v, events := judgeWithTrace(t, sc)
	if v.Verdict != trace.Broken || v.Rule != RuleReturns.ID || !strings.Contains(v.Message.En, "GET") {
		t.Errorf("got %s, rule %q: %s", v.Verdict, v.Rule, v.Message.En)
	}
	if len(events) != mostOfALoop+3 || events[1].Text != "get never" {
		t.Fatalf("%d events: %v", len(events), events)
	}
	cut, broken, end := events[mostOfALoop], events[mostOfALoop+1], events[mostOfALoop+2]
	if cut.Kind != trace.Note || !strings.Contains(cut.Note.En, "left out, up to step 5001") || broken.Kind != trace.RuleBroken || end.Kind != trace.End {
		t.Errorf("the trace ends in %v, %v, %v", cut, broken, end)
	}
}

// A call that nobody will ever answer is shown too, with what it did before.
func TestACallThatNeverReturnsIsShown(t *testing.T) {
	v, events := judgeWithTrace(t, scenarioOf(Scenario{Workers: []string{"A"}, Redis: &Redis{}}, func(ctx context.Context, w *Worker) error {
		w.Redis.Get(ctx, "k")
		<-make(chan struct{})
		return nil
	}))
	if v.Kind != trace.FailStuck || len(events) < 4 || events[1].Kind != trace.Request || events[len(events)-2].Kind != trace.RuleBroken {
		t.Errorf("got %s: %s, and the trace %v", v.Kind, v.Message.En, events)
	}
}

// judgeWithTrace judges a scenario and returns the trace that is shown.
func judgeWithTrace(t *testing.T, sc Scenario) (trace.Verdict, []trace.Event) {
	t.Helper()
	var events []trace.Event
	j := judge{t: t, ex: Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{&sc}}, emit: func(r trace.Record) {
		if r.Event != nil {
			events = append(events, *r.Event)
		}
	}}
	return *j.all(), events
}

// Replies counts what a worker was told; View.Steps grows with steps alone.
func TestRepliesAndStepsAreCounted(t *testing.T) {
	replies := -1
	var steps []int
	sc := Scenario{Name: "count", Workers: []string{"A"}, Redis: &Redis{MaxRetries: -1}, Faults: []Fault{LoseReply()}, Bound: Bound{Faults: 1}}
	sc.Play = func() Play {
		steps = nil
		return Play{
			Work: func(w *Worker) {
				w.Call("call", nil, func(ctx context.Context) (string, error) {
					w.Redis.Set(ctx, "k", "v", time.Second)
					time.Sleep(2 * time.Second)
					w.Redis.Get(ctx, "k")
					replies = w.Replies()
					return "", nil
				})
			},
			Step: func(v *View) { steps = append(steps, v.Steps()) },
			End: func(v *View) {
				if want := 2 - boolInt(v.Faulted()); replies != want {
					t.Errorf("%d replies, want %d", replies, want)
				}
				if n := v.Steps(); n != 2 {
					t.Errorf("%d steps, want 2", n)
				}
			},
		}
	}
	judgeScenario(t, sc)
	if len(steps) < 3 || steps[0] != 0 {
		t.Errorf("steps at each look: %v", steps)
	}
}

// A server that is down looks the same to a client kept from an earlier run and to
// a new one, so that every schedule can be run again.
func TestADownServerIsTheSameInEveryRun(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{
		Redis: &Redis{MaxRetries: -1}, Faults: []Fault{RedisDown(7 * time.Second)}, Bound: Bound{Preemptions: 2, Faults: 1},
	}, func(ctx context.Context, w *Worker) error {
		time.Sleep(time.Duration(w.Index) * 500 * time.Millisecond)
		for range 2 {
			w.Redis.Get(ctx, "k")
			time.Sleep(600 * time.Millisecond)
		}
		return nil
	}))
	if v.Verdict != trace.Pass || !v.Complete {
		t.Errorf("got %s, complete %v: %s", v.Verdict, v.Complete, v.Message.En)
	}
}

// Held counts the time in which the schedule kept a worker from moving, and no
// time that the worker itself let pass.
func TestHeldIsTheTimeThatTheScheduleTook(t *testing.T) {
	var held time.Duration
	sc := Scenario{Name: "held", Workers: []string{"A"}, Redis: &Redis{}, Faults: []Fault{Pause(3 * time.Second)}, Bound: Bound{Faults: 1}}
	paused := false
	sc.Play = func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Call("call", nil, func(ctx context.Context) (string, error) {
					w.Redis.Get(ctx, "k")
					time.Sleep(2 * time.Second)
					w.Redis.Get(ctx, "k")
					held = w.Held()
					return "", nil
				})
			},
			End: func(v *View) {
				want := time.Duration(0)
				if v.Faulted() {
					want, paused = 3*time.Second, true
				}
				if held != want {
					t.Errorf("held for %v, want %v", held, want)
				}
			},
		}
	}
	judgeScenario(t, sc)
	if !paused {
		t.Error("nobody was paused")
	}
}

// A context and the connection's deadline that comes from it end at the same
// instant. The context is seen first, so that a library that may send again does
// not do so by chance.
func TestAContextEndsBeforeItsConnection(t *testing.T) {
	sc := Scenario{Name: "tie", Workers: []string{"A"}, Redis: &Redis{}, Faults: []Fault{LoseReply()}, Bound: Bound{Faults: 1}}
	struck := 0
	sc.Play = func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Call("call", nil, func(ctx context.Context) (string, error) {
					ctx, cancel := context.WithTimeout(ctx, time.Second)
					defer cancel()
					return "", w.Redis.Get(ctx, "k").Err()
				})
			},
			End: func(v *View) {
				if v.Faulted() {
					struck++
				}
				if v.Steps() != 1 {
					t.Errorf("%d steps, want 1", v.Steps())
				}
			},
		}
	}
	for range 50 {
		judgeScenario(t, sc)
	}
	if struck == 0 {
		t.Error("no reply was lost")
	}
}
