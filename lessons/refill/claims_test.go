package refill_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/refill"
)

// crowd fills the cache by A, and lets three workers ask at once when the value is 70 s
// old. It returns how many loads it then takes and how long the slowest of those
// waits who do not load, over every schedule within the bound.
func crowd(t *testing.T, answer string, sc sim.Scenario) lessontest.Seen {
	t.Helper()
	seen := lessontest.Seen{}
	sc.Name, sc.Workers, sc.Prompt = "crowd", []string{"A", "B", "C"}, true
	sc.Redis = &sim.Redis{MaxRetries: -1, ReadTimeout: 3 * time.Second}
	sc.Play = func() sim.Play {
		var loads [3]int
		var waits [3]time.Duration
		var failed [3]bool
		ask := func(w *sim.Worker) {
			w.Call("Get", nil, func(ctx context.Context) (string, error) {
				start := w.Now()
				v, err := answers[answer].Get(ctx, w.Redis, "prices", func(context.Context) (string, error) {
					loads[w.Index]++
					time.Sleep(3 * time.Second)
					return "prices by " + w.Name, nil
				})
				waits[w.Index], failed[w.Index] = w.Now()-start, err != nil
				return v.Text, err
			})
		}
		return sim.Play{
			Work: func(w *sim.Worker) {
				if w.Index == 0 {
					ask(w)
					loads[0] = 0
				}
				w.Sleep(73*time.Second - w.Now())
				ask(w)
			},
			End: func(*sim.View) { seen[summary(loads, waits, failed)]++ },
		}
	}
	res, err := sim.Every(t, &sc)
	if err != nil || res.Breach != nil || !res.Complete {
		t.Fatalf("%s: %+v, %v", answer, res, err)
	}
	return seen
}

func summary(loads [3]int, waits [3]time.Duration, failed [3]bool) string {
	sum, slowest := 0, time.Duration(0)
	for i, n := range loads {
		if sum += n; n == 0 {
			slowest = max(slowest, waits[i])
		}
		if failed[i] {
			return "somebody is told an error"
		}
	}
	return fmt.Sprintf("%d loads, the others after %d s", sum, slowest/time.Second)
}

var calm = sim.Scenario{Bound: sim.Bound{Preemptions: 1}}

// S5: the version without a lock, the one whose lock makes the others wait, and the
// one that gives them what is there.
func TestClaimS5OneLoadsAndTheOthersAreServed(t *testing.T) {
	for answer, want := range map[string]string{
		"shipped":  "3 loads, the others after 0 s",
		"nolock":   "3 loads, the others after 0 s",
		"waits":    "1 loads, the others after 3 s",
		"hardonly": "1 loads, the others after 3 s",
		"solution": "1 loads, the others after 0 s",
		"granted":  "1 loads, the others after 0 s",
	} {
		t.Run(answer, func(t *testing.T) { crowd(t, answer, calm).Some(t, want) })
	}
	crowd(t, "solution", calm).Only(t, "1 loads, the others after 0 s")
}

// The lock saves loads; without it there are more of them, and everybody still has a
// value.
func TestClaimA6TheLockSavesLoads(t *testing.T) {
	down := sim.Scenario{
		Faults: []sim.Fault{sim.RedisDown(time.Hour).On("redis", "SET")},
		Bound:  sim.Bound{Faults: 1},
	}
	seen := crowd(t, "solution", down)
	seen.None(t, "somebody is told an error")
	seen.Some(t, "3 loads, the others after 0 s")
}

// When Redis does not answer, the reference loads and "granted" says so.
func TestWithRedisDownOneLoadsAndAnotherTellsAnError(t *testing.T) {
	down := sim.Scenario{Faults: []sim.Fault{sim.RedisDown(time.Hour)}, Bound: sim.Bound{Faults: 1}}
	crowd(t, "solution", down).None(t, "somebody is told an error")
	crowd(t, "granted", down).Some(t, "somebody is told an error")
}

// A load that runs twice does no harm to what is stored, if only the holder of the
// lock may store.
func TestClaimA7ALoadThatWasOvertakenIsNotStored(t *testing.T) {
	for answer, want := range map[string]string{"overwrites": "newer", "solution": "", "versioned": ""} {
		ex := refill.Exercise(answers[answer])
		for _, sc := range ex.Scenarios {
			if sc.Name != "overtaken" {
				continue
			}
			ex.Scenarios = []*sim.Scenario{sc}
			if v := sim.Judge(t, ex); v.Rule != want {
				t.Errorf("%s: got rule %q, want %q: %s", answer, v.Rule, want, v.Message.En)
			}
		}
	}
}

// The page says that it takes no bad luck.
func TestTheStampedeTakesNoBadLuck(t *testing.T) {
	v := sim.Judge(t, refill.Exercise(answers["shipped"]))
	if v.Schedule != "refill:stale:-" || !strings.Contains(v.Message.En, "B loads prices while A is loading it") {
		t.Errorf("got %s: %s", v.Schedule, v.Message.En)
	}
}
