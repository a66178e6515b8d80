package sim

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"runtime"
	"testing"
)

// commits has one call that writes twice in a transaction, the second time through
// a query, and commits whatever has become of its context.
func commits(said *error) *Scenario {
	sc := scenarioOf(Scenario{Workers: []string{"A"}, DB: empty, Faults: []Fault{CancelAfter()}, Bound: Bound{Faults: 1}},
		func(ctx context.Context, w *Worker) error {
			tx, err := w.DB.BeginTx(ctx, nil)
			if err != nil {
				return err
			}
			defer tx.Rollback()
			tx.ExecContext(ctx, "INSERT INTO t (a, n) VALUES ('x', 1)")
			var n int
			tx.QueryRowContext(ctx, "UPDATE t SET n = n + 1 RETURNING n").Scan(&n)
			*said = tx.Commit()
			return *said
		})
	return &sc
}

// A context that ends between a statement and the commit ends the transaction, and
// Commit says so in the same words every time, however goroutines are scheduled.
func TestAContextThatEndsBeforeTheCommit(t *testing.T) {
	for _, procs := range []int{1, 8} {
		t.Run(say(procs), func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			for plan, want := range map[string]error{"-": nil, "1aa": sql.ErrTxDone, "2aa": sql.ErrTxDone, "3aa": nil} {
				steady(t, plan, want)
			}
		})
	}
}

// steady runs a plan of commits 200 times.
func steady(t *testing.T, plan string, want error) {
	t.Helper()
	var said error
	x, err := newExplorer(t, commits(&said))
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	s, err := parseSchedule(plan)
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	for range 200 {
		got := traceOf(t, x, s)
		if first == nil {
			first = got
		}
		if !errors.Is(said, want) || !bytes.Equal(got, first) {
			t.Fatalf("%s: Commit said %v, want %v; trace\n%s\nfirst it was\n%s", plan, said, want, got, first)
		}
	}
}
