package constraint_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/constraint"
)

// The page makes claims about more than the exercise: about locks in front of it.
// Each has a scenario here whose outcome is the claim.

var book = constraint.Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 1}

// ordersAfter runs the scenario under every schedule and counts how many runs end
// with how many orders.
func ordersAfter(t *testing.T, sc *sim.Scenario, work func(ctx context.Context, w *sim.Worker) error) map[int]int {
	t.Helper()
	ends := map[int]int{}
	if sc.Workers == nil {
		sc.Workers = []string{"A", "B"}
	}
	sc.Play = func() sim.Play {
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("order", nil, func(ctx context.Context) (string, error) { return "", work(ctx, w) })
			},
			End: func(v *sim.View) {
				n := int(v.Query("SELECT count(*) FROM orders")[0][0].(int64))
				ends[n]++
			},
		}
	}
	res, err := sim.Every(t, sc)
	if err != nil || res.Breach != nil || !res.Complete {
		t.Fatalf("%+v, %v", res, err)
	}
	return ends
}

func create(ctx context.Context, w *sim.Worker, answer string) error {
	_, _, err := answers[answer].CreateOrder(ctx, w.DB, book)
	return err
}

func database(answer string) *sim.Database { return &sim.Database{Schema: answers[answer].Schema} }

// The page asks before the reader runs it.
func TestFourOfSixInterleavingsMakeTwoOrders(t *testing.T) {
	got := ordersAfter(t, &sim.Scenario{Name: "six", DB: database("shipped"), Bound: sim.Bound{Preemptions: 4}},
		func(ctx context.Context, w *sim.Worker) error { return create(ctx, w, "shipped") })
	if got[2] != 4 || got[1] != 2 {
		t.Errorf("runs by number of orders: %v, want 4 of 6 with two", got)
	}
}

// A lock says who may run now, not whether the work has been done: without the
// look, a lock that never fails lets both in, one after the other.
func TestClaimA1APerfectLockWithoutTheLook(t *testing.T) {
	got := ordersAfter(t, &sim.Scenario{Name: "no-look", DB: database("shipped"), Redis: &sim.Redis{}, Bound: sim.Bound{Preemptions: 2}},
		func(ctx context.Context, w *sim.Worker) error {
			return lessontest.WithLock(ctx, w, "lock:order:7:k1", func() error {
				_, err := w.DB.ExecContext(ctx, "INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (7, 'k1', 'book', 1)")
				return err
			})
		})
	if len(got) != 1 || got[2] == 0 {
		t.Errorf("runs by number of orders: %v, want two orders in every one", got)
	}
}

// paused has A paused for a minute at any one of its steps, and B come after half
// of that; no step, no pause.
func paused(t *testing.T, answer string) map[int]int {
	t.Helper()
	return ordersAfter(t, &sim.Scenario{
		Name: "paused", DB: database(answer), Redis: &sim.Redis{},
		Faults: []sim.Fault{sim.Pause(time.Minute).Only("A")},
		Bound:  sim.Bound{Faults: 1},
	}, func(ctx context.Context, w *sim.Worker) error {
		w.Sleep(time.Duration(w.Index) * 30 * time.Second)
		return create(ctx, w, answer)
	})
}

// The lock ends while A is stopped between the look and the insert. At its other
// steps the lock does what it should.
func TestClaimA4LockLookInsertIsWeaker(t *testing.T) {
	if got := paused(t, "locktheninsert"); got[2] != 1 || got[1] < 3 {
		t.Errorf("runs by number of orders: %v, want two in the one with the pause before the INSERT", got)
	}
	if v := sim.Judge(t, constraint.Exercise(answers["locktheninsert"])); v.Schedule != "constraint:paused:3pa" {
		t.Errorf("it breaks in %s; the page shows constraint:paused:3pa", v.Schedule)
	}
}

// Correctness is where the data is: the same pauses, no lock, the constraint. A
// lock in front of it changes nothing.
func TestClaimA2TheConstraintNeedsNoLock(t *testing.T) {
	for _, answer := range []string{"solution", "lockandconstraint"} {
		if got := paused(t, answer); len(got) != 1 || got[1] < 2 {
			t.Errorf("%s: runs by number of orders: %v, want one order in every run", answer, got)
		}
	}
}

// The conflict becomes a business result.
func TestClaimA3ConflictBecomesAnAnswer(t *testing.T) {
	told := map[string]int{}
	ordersAfter(t, &sim.Scenario{Name: "told", DB: database("solution"), Bound: sim.Bound{Preemptions: 3}},
		func(ctx context.Context, w *sim.Worker) error {
			o, outcome, err := answers["solution"].CreateOrder(ctx, w.DB, book)
			told[fmt.Sprintf("%v order %d, error %v", outcome, o.ID, err)]++
			return err
		})
	if len(told) != 2 || told["Created order 1, error <nil>"] == 0 || told["Created order 1, error <nil>"] != told["AlreadyExists order 1, error <nil>"] {
		t.Errorf("callers were told %v", told)
	}
}

// No process's state matters: any of them may crash at any step, and a program
// that was never told is refused too.
func TestClaimA5NoProcessStateMatters(t *testing.T) {
	got := ordersAfter(t, &sim.Scenario{
		Name: "crashes", Workers: []string{"A", "B", "C"}, DB: database("solution"),
		Faults: []sim.Fault{sim.Crash()}, Bound: sim.Bound{Preemptions: 2, Faults: 2},
	}, func(ctx context.Context, w *sim.Worker) error {
		if w.Name == "C" { // a program of its own
			w.DB.ExecContext(ctx, "INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (7, 'k1', 'book', 1)")
			return nil
		}
		return create(ctx, w, "solution")
	})
	if got[1] < 20 || got[0]+got[1] != total(got) {
		t.Errorf("runs by number of orders: %v, want none with two", got)
	}
}

func total(ends map[int]int) (n int) {
	for _, runs := range ends {
		n += runs
	}
	return n
}

// One of each is held by a unique constraint, and by nothing that merely stands
// in front of the table.
func TestClaimA22UniquenessIsForAConstraint(t *testing.T) {
	for name, want := range map[string]string{"solution": "", "immediatetx": "table-refuses", "notexists": "table-refuses", "mutex": "shared-state", "seenmap": "shared-state"} {
		if v := sim.Judge(t, constraint.Exercise(answers[name])); v.Rule != want {
			t.Errorf("%s: rule %q, want %q", name, v.Rule, want)
		}
	}
}
