package callback_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/callback"
)

// paid is what the provider says, to whoever hears it.
var paid = callback.Notice{ID: "n1", OrderID: "o1", Status: callback.Paid, Amount: 4200}

// take is what a worker does with a payment it hears of.
type take func(ctx context.Context, w *sim.Worker) error

// handled takes it as a notice.
func handled(answer string) take {
	return func(ctx context.Context, w *sim.Worker) error { return answers[answer].Handle(ctx, w.DB, paid) }
}

// asked hears of it because the customer comes back.
func asked(answer string) take {
	return func(ctx context.Context, w *sim.Worker) error {
		_, err := answers[answer].Return(ctx, w.DB, "o1", func(context.Context) (callback.Notice, error) {
			return callback.Notice{OrderID: "o1", Status: callback.Paid, Amount: 4200}, nil
		})
		return err
	}
}

// underLock does it under a Redis lock with a TTL of 10 s.
func underLock(do take) take {
	return func(ctx context.Context, w *sim.Worker) error {
		return lessontest.WithLock(ctx, w, "lock:order:o1", func() error { return do(ctx, w) })
	}
}

// books lets A and B take the payment, B so much later, under every schedule. It
// counts how the books stand in the end.
func books(t *testing.T, schema string, later time.Duration, sc sim.Scenario, takes ...take) lessontest.Seen {
	t.Helper()
	seen := lessontest.Seen{}
	sc.Name, sc.Workers, sc.Prompt, sc.Redis = "books", []string{"A", "B"}, true, &sim.Redis{}
	sc.DB = &sim.Database{Schema: answers[schema].Schema, Seed: []string{"INSERT INTO orders (id, amount, status) VALUES ('o1', 4200, 'new')"}}
	sc.Play = func() sim.Play {
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Sleep(time.Duration(w.Index) * later)
				w.Call("take", nil, func(ctx context.Context) (string, error) { return "", takes[w.Index](ctx, w) })
			},
			End: func(v *sim.View) {
				seen[fmt.Sprintf("%d payments, %d parcels", len(v.Query("SELECT 1 FROM ledger")), len(v.Query("SELECT 1 FROM outbox")))]++
			},
		}
	}
	res, err := sim.Every(t, &sc)
	if err != nil || res.Breach != nil || !res.Complete {
		t.Fatalf("%s: %+v, %v", schema, res, err)
	}
	return seen
}

const (
	once  = "1 payments, 1 parcels"
	twice = "2 payments, 2 parcels"
)

var (
	calm   = sim.Scenario{Bound: sim.Bound{Preemptions: 2}}
	pauses = sim.Scenario{
		Faults: []sim.Fault{sim.Pause(30 * time.Second).Only("A").On("db")},
		Bound:  sim.Bound{Faults: 1},
	}
)

// S6: the notice and the customer at once.
func TestClaimS6TheNoticeAndTheCustomerAtOnce(t *testing.T) {
	books(t, "shipped", 0, calm, handled("shipped"), asked("shipped")).Some(t, twice)
	books(t, "solution", 0, calm, handled("solution"), asked("solution")).Only(t, once)
}

// S6: the notice's own id does not know that it is the same payment.
func TestClaimS6TheIDOfANoticeIsNoKey(t *testing.T) {
	books(t, "eventids", 0, calm, handled("eventids"), handled("eventids")).Only(t, once)
	books(t, "eventids", 0, calm, handled("eventids"), asked("eventids")).Only(t, "2 payments, 1 parcels")
}

// S6, the lock version and the way it breaks.
func TestClaimS6ALockedLookBooksTwiceWhenTheLockExpires(t *testing.T) {
	books(t, "locked", 0, calm, handled("locked"), handled("locked")).Only(t, once)
	books(t, "locked", 15*time.Second, pauses, handled("locked"), handled("locked")).Some(t, twice)
}

// A1: who may run now is what a lock says; two who run one after the other do it twice.
func TestClaimA1ALockDoesNotKnowWhatHasBeenDone(t *testing.T) {
	do := underLock(handled("rowsignored"))
	books(t, "rowsignored", 0, calm, do, do).Only(t, twice)
}

// A20: the same pause and the key of the ledger, with a lock and without.
func TestClaimA20TheKeyHoldsWithTheLockRemoved(t *testing.T) {
	books(t, "solution", 15*time.Second, pauses, underLock(handled("solution")), underLock(handled("solution"))).Only(t, once)
	books(t, "solution", 15*time.Second, pauses, handled("solution"), handled("solution")).Only(t, once)
}

// A21: Redis forgets the lock, and with it the money, if that rests on it.
func TestClaimA21TheMoneyDoesNotRestOnTheLock(t *testing.T) {
	forgets := sim.Scenario{
		Faults: []sim.Fault{sim.FlushRedis().Only("A")},
		Bound:  sim.Bound{Preemptions: 2, Faults: 1},
	}
	books(t, "shipped", 0, forgets, underLock(handled("shipped")), underLock(handled("shipped"))).Some(t, twice)
	books(t, "solution", 0, forgets, underLock(handled("solution")), underLock(handled("solution"))).Only(t, once)
}
