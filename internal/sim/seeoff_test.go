package sim

import (
	"context"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// A run that is given up while a worker sleeps waits for that worker, also when it
// counts goroutines of something else that are gone by then.
func TestASleepingWorkerIsSeenOffWhateverTheBaseline(t *testing.T) {
	x, err := newExplorer(t, &Scenario{Name: "given-up", Workers: []string{"A", "B"}, Redis: &Redis{}, Play: func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Call("call", nil, func(ctx context.Context) (string, error) {
					if w.Index == 0 {
						time.Sleep(time.Minute)
					}
					return "", w.Redis.Get(ctx, "k").Err()
				})
			},
			Step: func(v *View) {
				v.run.baseline += 10
				if v.Steps() > 0 {
					v.Break(RuleReturns, 1, trace.Text{En: "enough", Zh: "够了"})
				}
			},
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	if _, r := x.record(nil, func(trace.Event) {}); r.breach == nil || !r.workers[0].done {
		t.Errorf("breach %v, A done %v", r.breach, r.workers[0].done)
	}
}
