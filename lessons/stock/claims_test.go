package stock_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/stock"
)

// The page makes claims about more than the exercise: about a lock in front of
// the stock, a CHECK under it, a transaction around it. Each has a scenario here
// whose outcome is the claim.

// buy is what a buyer does: how many units it was told to have, or an error.
type buy func(ctx context.Context, w *sim.Worker) (int64, error)

// one buys a book with one of the lesson's answers.
func one(answer string) buy {
	return func(ctx context.Context, w *sim.Worker) (int64, error) {
		outcome, err := answers[answer].Deduct(ctx, w.DB, "book", 1)
		if outcome != stock.Deducted || err != nil {
			return 0, err
		}
		return 1, nil
	}
}

// locked buys under a Redis lock with a TTL of 10 s.
func locked(b buy) buy {
	return func(ctx context.Context, w *sim.Worker) (n int64, err error) {
		err = lessontest.WithLock(ctx, w, "lock:stock:book", func() error {
			n, err = b(ctx, w)
			return err
		})
		return n, err
	}
}

// shop is a table with so many books, and buyers by name.
func shop(units int, schema string, names string, bound sim.Bound, faults ...sim.Fault) *sim.Scenario {
	return &sim.Scenario{
		Name: "shop", Workers: strings.Split(names, ""),
		DB:     &sim.Database{Schema: schema, Seed: []string{fmt.Sprintf("INSERT INTO stock VALUES ('book', %d)", units)}},
		Faults: faults, Bound: bound,
	}
}

// ends runs the scenario under every schedule, and returns how many runs end how.
func ends(t *testing.T, sc *sim.Scenario, b buy) map[string]int {
	t.Helper()
	count := map[string]int{}
	sc.Play = func() sim.Play {
		sold, failed := make([]int64, len(sc.Workers)), make([]error, len(sc.Workers))
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("buy", nil, func(ctx context.Context) (string, error) {
					sold[w.Index], failed[w.Index] = b(ctx, w)
					return "", failed[w.Index]
				})
			},
			End: func(v *sim.View) {
				var sum int64
				for _, n := range sold {
					sum += n
				}
				left := v.Query("SELECT available FROM stock")[0][0]
				text := fmt.Sprintf("sold %d, left %d", sum, left)
				if err := errors.Join(failed...); err != nil && !v.Faulted() {
					text += ", " + err.Error()
				}
				count[text]++
			},
		}
	}
	res, err := sim.Every(t, sc)
	if err != nil || res.Breach != nil || !res.Complete {
		t.Fatalf("%+v, %v", res, err)
	}
	return count
}

// wantOnly fails unless the runs end in exactly these ways.
func wantOnly(t *testing.T, got map[string]int, want ...string) {
	t.Helper()
	slices.Sort(want)
	if !slices.Equal(slices.Sorted(maps.Keys(got)), want) {
		t.Errorf("runs end in %v, want %q", got, want)
	}
}

// The page asks before the reader runs it.
func TestFourOfSixInterleavingsSellOneUnitTwice(t *testing.T) {
	got := ends(t, shop(1, stock.Schema, "AB", sim.Bound{Preemptions: 4}), one("shipped"))
	if got["sold 2, left -1"] != 4 || got["sold 1, left 0"] != 2 || len(got) != 2 {
		t.Errorf("runs end in %v, want four of six with a unit sold twice", got)
	}
}

// A number computed from an old read is worse: the books look right.
func TestAWrittenNumberHidesTheSale(t *testing.T) {
	got := ends(t, shop(1, stock.Schema, "AB", sim.Bound{Preemptions: 4}), one("absolute"))
	wantOnly(t, got, "sold 1, left 0", "sold 2, left 0")
}

func TestClaimA19OneConditionalUpdateGuardsTheStock(t *testing.T) {
	for buyers, want := range map[string]string{"A": "sold 1, left 1", "AB": "sold 2, left 0", "ABC": "sold 2, left 0"} {
		wantOnly(t, ends(t, shop(2, stock.Schema, buyers, sim.Bound{Preemptions: 4}), one("solution")), want)
	}
}

// A crash at any step leaves nothing half done, and nothing to clean up.
func TestClaimA19ACrashLeavesNothingHalfDone(t *testing.T) {
	got := ends(t, shop(2, stock.Schema, "AB", sim.Bound{Preemptions: 2, Faults: 2}, sim.Crash()), one("solution"))
	for _, bad := range []string{"sold 2, left 1", "sold 2, left 2", "sold 1, left 2"} {
		if got[bad] > 0 {
			t.Errorf("%d runs end with %s", got[bad], bad)
		}
	}
	if got["sold 1, left 1"] == 0 || got["sold 2, left 0"] == 0 {
		t.Errorf("runs end in %v; want some with one sale and some with two", got)
	}
}

// pausedHolder pauses A for 12 s before its UPDATE.
func pausedHolder() *sim.Scenario {
	sc := shop(1, stock.Schema, "AB", sim.Bound{Preemptions: 1, Faults: 1}, sim.Pause(12*time.Second).Only("A").On("db", "UPDATE"))
	sc.Redis = &sim.Redis{}
	return sc
}

// S1, the lock version and the way it breaks: the lock works while it lasts.
func TestClaimS1ALockedLookSellsTwiceWhenTheLockExpires(t *testing.T) {
	calm := shop(1, stock.Schema, "AB", sim.Bound{Preemptions: 2})
	calm.Redis = &sim.Redis{}
	wantOnly(t, ends(t, calm, locked(one("shipped"))), "sold 1, left 0")
	wantOnly(t, ends(t, pausedHolder(), locked(one("shipped"))), "sold 1, left 0", "sold 2, left -1")
}

// A20: the same pause and the conditional update, with the lock and without.
func TestClaimA20TheStockHoldsWithEveryLockRemoved(t *testing.T) {
	wantOnly(t, ends(t, pausedHolder(), locked(one("solution"))), "sold 1, left 0")
	wantOnly(t, ends(t, pausedHolder(), one("solution")), "sold 1, left 0")
}

// A20: what the lock is good for. An optimistic loop loses no race under it.
func TestClaimA20ALockSavesLostRaces(t *testing.T) {
	var most [2]int // by worker
	counted := func(ctx context.Context, w *sim.Worker) (int64, error) {
		for tries := 1; ; tries++ {
			most[w.Index] = max(most[w.Index], tries)
			outcome, err := answers["lostrace"].Deduct(ctx, w.DB, "book", 1)
			if err != nil {
				return 0, err
			}
			if outcome == stock.Deducted {
				return 1, nil
			}
		}
	}
	wantOnly(t, ends(t, shop(3, stock.Schema, "AB", sim.Bound{Preemptions: 2}), counted), "sold 2, left 1")
	without := most
	most = [2]int{}
	sc := shop(3, stock.Schema, "AB", sim.Bound{Preemptions: 2})
	sc.Redis = &sim.Redis{}
	wantOnly(t, ends(t, sc, locked(counted)), "sold 2, left 1")
	if max(without[0], without[1]) < 2 || most != [2]int{1, 1} {
		t.Errorf("most tries by worker: %v without the lock, %v with it; want more than 1, and 1", without, most)
	}
}

const withCheck = `CREATE TABLE stock (sku TEXT PRIMARY KEY, available INTEGER NOT NULL CHECK (available >= 0));`

// A CHECK stops the stock from falling below zero; it cannot know what a number
// that is written ought to have been.
func TestACheckStopsNegativeStockAndNoLostUpdate(t *testing.T) {
	got := ends(t, shop(1, withCheck, "AB", sim.Bound{Preemptions: 4}), one("shipped"))
	if len(got) != 2 || got["sold 1, left 0"] != 2 {
		t.Errorf("runs end in %v, want one sale in each, and a CHECK failure in those that would sell twice", got)
	}
	for text := range got {
		if !strings.HasPrefix(text, "sold 1, left 0") {
			t.Errorf("a run ends with %s", text)
		}
	}
	wantOnly(t, ends(t, shop(1, withCheck, "AB", sim.Bound{Preemptions: 4}), one("absolute")), "sold 1, left 0", "sold 2, left 0")
}

// A transaction that reads first is refused at once (517), and is right when it
// begins as a writer.
func TestATransactionIsNoMutex(t *testing.T) {
	v := sim.Judge(t, stock.Exercise(answers["readthenwrite"]))
	if v.Rule != "answers" || !strings.Contains(v.Message.En, "517") || !strings.Contains(v.Message.En, "after 0s") {
		t.Errorf("deferred: %s: %s", v.Rule, v.Message.En)
	}
	ex := stock.Exercise(answers["readthenwrite"])
	ex.Scenarios = slices.DeleteFunc(ex.Scenarios, func(sc *sim.Scenario) bool { return !sc.DB.Immediate })
	if v := sim.Judge(t, ex); v.Verdict != trace.Pass || v.Explored < 10 {
		t.Errorf("immediate: %s after %d schedules: %s", v.Verdict, v.Explored, v.Message.En)
	}
}

// Taking first and giving back afterwards: a crash in between leaves what must
// never be.
func TestGivingBackDoesNotSurviveACrash(t *testing.T) {
	got := ends(t, shop(0, stock.Schema, "A", sim.Bound{Faults: 1}, sim.Crash()), one("giveback"))
	wantOnly(t, got, "sold 0, left -1", "sold 0, left 0")
}

// A lost reply leaves the buyer not knowing: the unit is gone in one run and
// there in another, and the error is the same.
func TestALostReplyLeavesItOpen(t *testing.T) {
	got := ends(t, shop(1, stock.Schema, "A", sim.Bound{Faults: 1}, sim.LoseReply(), sim.LoseRequest()), one("solution"))
	wantOnly(t, got, "sold 0, left 0", "sold 0, left 1", "sold 1, left 0")
}
