package sim

import (
	"context"
	"testing"
	"time"
)

// On a machine with much to do, SQLite's work on its file lasts, and so does the
// garbage collector's. That must not be taken for code that waits for something
// outside the world.
func TestWhatGoesOnByItselfIsNoProof(t *testing.T) {
	waiting := goroutine{state: "chan receive (durable)"}
	for state, want := range map[string]bool{
		"running":         false,
		"syscall":         false,
		"GC assist wait":  false,
		"preempted":       false,
		"IO wait":         true,
		"chan receive":    true,
		"sync.Mutex.Lock": true,
	} {
		b, sure := explain([]goroutine{waiting, {state: state}})
		if sure != want || b == nil {
			t.Errorf("%s: sure %v, want %v; finding %v", state, sure, want, b)
		}
	}
}

// A run that has ended waits until the explorer takes it: its goroutine is none
// of the reader's.
func TestHandingOverIsNotStuck(t *testing.T) {
	all := parseStacks(`goroutine 8 [chan send, synctest bubble 7]:
lockwise/internal/sim.(*explorer).hire.func1.1(0xc000102a80)
	/src/internal/sim/explore.go:243 +0x65
created by testing/synctest.testingSynctestTest in goroutine 7
	/go/src/testing/synctest/synctest.go:1 +0x1
`)
	if len(all) != 1 || !all[0].isRoot() {
		t.Errorf("%+v counts as the reader's code", all)
	}
}

// A run that has ended is taken, however often the watchdog's turn comes first.
func TestAnEndedRunIsTaken(t *testing.T) {
	x := &explorer{}
	x.hire()
	defer close(x.jobs)
	for range 50 {
		ended := &run{}
		x.results <- ended
		if got := x.await(&run{}); got != ended {
			t.Fatal("another run than the one that has ended")
		}
	}
}

// Several statements in one text are one step, whatever they begin and end.
func TestSeveralStatementsInOneText(t *testing.T) {
	for text, want := range map[string]string{
		"BEGIN IMMEDIATE; INSERT INTO t (a, n) VALUES ('x', 1); COMMIT": "",
		"SELECT 1; BEGIN; INSERT INTO t (a, n) VALUES ('x', 1)":         RuleLeftBehind.ID,
		"BEGIN;": RuleLeftBehind.ID,
	} {
		sc := scenarioOf(Scenario{Workers: []string{"A"}, DB: empty}, func(ctx context.Context, w *Worker) error {
			_, err := w.DB.ExecContext(ctx, text)
			time.Sleep(time.Second)
			return err
		})
		if v := judgeScenario(t, sc); v.Rule != want {
			t.Errorf("%s: rule %q, want %q: %s", text, v.Rule, want, v.Message.En)
		}
	}
	if f := sqlFootprint("SELECT 1; DELETE FROM t", "SELECT"); len(f.writes) == 0 {
		t.Error("a write after a SELECT is taken for a read")
	}
}
