package sim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/trace"
)

// scenarioOf makes a scenario in which every worker does the same one call.
func scenarioOf(sc Scenario, work func(ctx context.Context, w *Worker) error) Scenario {
	if sc.Name == "" {
		sc.Name = "case"
	}
	if sc.Workers == nil {
		sc.Workers = []string{"A", "B"}
	}
	sc.Play = func() Play {
		return Play{Work: func(w *Worker) {
			w.Call("call", nil, func(ctx context.Context) (string, error) { return "done", work(ctx, w) })
		}}
	}
	return sc
}

func judgeScenario(t *testing.T, sc Scenario) trace.Verdict {
	t.Helper()
	return Judge(t, Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{&sc}})
}

// busyScenario has locks, sleeps, retries, a transaction and random tokens.
func busyScenario() *Scenario {
	sc := scenarioOf(Scenario{
		Workers: []string{"A", "B", "C"}, DB: empty, Redis: &Redis{},
		Faults: []Fault{Crash(), LoseReply(), Pause(2 * time.Second)},
		Bound:  Bound{Preemptions: 1, Faults: 1, Schedules: 1 << 20},
	}, func(ctx context.Context, w *Worker) error {
		token := redisToken()
		ok, err := w.Redis.SetNX(ctx, "lock", token, time.Second).Result()
		if err != nil || !ok {
			time.Sleep(1500 * time.Millisecond)
			return err
		}
		tx, err := w.DB.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if _, err := tx.ExecContext(ctx, "INSERT INTO t (a, n) VALUES (?, 1)", token); err != nil {
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		return redis.NewScript("return redis.call('del', KEYS[1])").Run(ctx, w.Redis, []string{"lock"}).Err()
	})
	return &sc
}

// traceOf runs one schedule in a world of its own.
func traceOf(t *testing.T, x *explorer, s schedule) []byte {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	if _, r := x.record(s, func(e trace.Event) {
		if err := enc.Encode(e); err != nil {
			t.Error(err)
		}
	}); r.breach != nil && r.breach.Kind == trace.FailBudget {
		t.Fatalf("%s: %s", s, r.breach.Message.En)
	}
	return b.Bytes()
}

func TestSameScheduleSameTrace(t *testing.T) {
	var plans []schedule
	for _, text := range []string{"-", "1b", "2b.4xa", "3la", "2pa", "1c.3b"} {
		s, err := parseSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		plans = append(plans, s)
	}
	want := map[int][]byte{}
	for _, procs := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(procs)
		x, err := newExplorer(t, busyScenario())
		if err != nil {
			t.Fatal(err)
		}
		for round := range 20 {
			for i, s := range plans {
				got := traceOf(t, x, s)
				if want[i] == nil {
					want[i] = got
				}
				if !bytes.Equal(got, want[i]) {
					t.Fatalf("GOMAXPROCS %d, round %d: schedule %s gave\n%s\nfirst it gave\n%s", procs, round, s, got, want[i])
				}
			}
		}
		x.close()
		runtime.GOMAXPROCS(before)
	}
	for i := range plans {
		for j := range i {
			if bytes.Equal(want[i], want[j]) {
				t.Errorf("schedules %s and %s gave the same trace", plans[i], plans[j])
			}
		}
	}
}

func TestFewestDeviationsFirst(t *testing.T) {
	sc := busyScenario()
	var costs []int
	x, err := newExplorer(t, sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	play := sc.Play
	sc.Play = func() Play {
		p := play()
		p.End = func(v *View) { costs = append(costs, v.run.used.preempts+v.run.used.faults) }
		return p
	}
	if res := x.explore(func(int) {}); !res.Complete {
		t.Fatalf("%+v, want a complete search", res)
	}
	for i := 1; i < len(costs); i++ {
		if costs[i] < costs[i-1] {
			t.Fatalf("run %d uses %d deviations, after one with %d", i, costs[i], costs[i-1])
		}
	}
	if last := costs[len(costs)-1]; last != 2 {
		t.Errorf("the last run uses %d deviations, want the whole bound, 2", last)
	}
}

func TestWalksPastTheBudget(t *testing.T) {
	sc := naiveInsert("A", "B", "C")
	sc.Bound = Bound{Preemptions: 6, Schedules: 1, Walks: 2000}
	find := func() (Result, string) {
		x, err := newExplorer(t, sc)
		if err != nil {
			t.Fatal(err)
		}
		defer x.close()
		res := x.explore(func(int) {})
		if res.Breach == nil {
			t.Fatal("2,000 random walks do not find the race")
		}
		_, r := x.record(res.Schedule, func(trace.Event) {})
		if r.breach == nil || r.breach.Rule.ID != res.Breach.Rule.ID {
			t.Errorf("schedule %s of the walk does not replay", res.Schedule)
		}
		return res, res.Schedule.String()
	}
	first, a := find()
	_, b := find()
	if a != b {
		t.Errorf("walks found %s, then %s", a, b)
	}
	if first.Complete || first.Walks == 0 {
		t.Errorf("%+v, want walks and no claim to be complete", first)
	}
}

func TestUnfinishedSearchSaysSo(t *testing.T) {
	sc := sqlOnce()
	sc.Bound = Bound{Preemptions: 3, Schedules: 2, Walks: 5}
	v := judgeScenario(t, sc)
	if v.Verdict != trace.Pass || v.Complete || v.Covered[0].Walks != 5 {
		t.Errorf("%+v, want a pass that is not complete, with 5 walks", v)
	}
}

func sqlOnce() Scenario {
	return scenarioOf(Scenario{DB: empty}, func(ctx context.Context, w *Worker) error {
		for range 3 {
			if _, err := w.DB.ExecContext(ctx, "UPDATE t SET n = 2"); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestMutexAcrossAStepIsExplained(t *testing.T) {
	var mu sync.Mutex
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty, Bound: Bound{Preemptions: 1}}, func(ctx context.Context, w *Worker) error {
		mu.Lock()
		defer mu.Unlock()
		_, err := w.DB.ExecContext(ctx, "UPDATE t SET n = 2")
		return err
	}))
	if v.Kind != trace.FailStuck || v.Rule != RuleSharedState.ID || !strings.Contains(v.Message.En, "mutex") {
		t.Errorf("got %s %s: %s", v.Kind, v.Rule, v.Message.En)
	}
}

func TestWaitOutsideTheWorldIsExplained(t *testing.T) {
	outside := make(chan struct{})
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty}, func(context.Context, *Worker) error {
		<-outside
		return nil
	}))
	if v.Kind != trace.FailStuck || !strings.Contains(v.Message.En, "outside the simulated world") {
		t.Errorf("got %s: %s", v.Kind, v.Message.En)
	}
}

func TestCallThatNeverReturnsIsExplained(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty}, func(ctx context.Context, _ *Worker) error {
		<-make(chan struct{})
		return nil
	}))
	if v.Kind != trace.FailStuck || v.Rule != RuleReturns.ID || !strings.Contains(v.Message.En, "A has not returned") {
		t.Errorf("got %s %s: %s", v.Kind, v.Rule, v.Message.En)
	}
}

func TestPanicIsAFinding(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty}, func(context.Context, *Worker) error {
		m := map[string]*int{}
		*m["x"] = 1
		return nil
	}))
	if v.Kind != trace.FailPanic || !strings.Contains(v.Message.En, "nil pointer dereference") || !strings.Contains(v.Detail, "world_test.go") {
		t.Errorf("got %s: %s\n%s", v.Kind, v.Message.En, v.Detail)
	}
}

func TestGoexitIsAFinding(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty}, func(context.Context, *Worker) error {
		runtime.Goexit()
		return nil
	}))
	if v.Verdict != trace.Broken || v.Rule != RuleReturns.ID || !strings.Contains(v.Message.En, "Goexit") {
		t.Errorf("got %s %s: %s", v.Verdict, v.Rule, v.Message.En)
	}
}

func TestLeftBehind(t *testing.T) {
	cases := map[string]struct {
		work func(ctx context.Context, w *Worker) error
		says string
	}{
		"transaction": {func(ctx context.Context, w *Worker) error {
			_, err := w.DB.BeginTx(ctx, nil)
			return err
		}, "a transaction open"},
		"transaction by hand": {func(ctx context.Context, w *Worker) error {
			_, err := w.DB.ExecContext(ctx, "BEGIN")
			return err
		}, "a transaction open"},
		"rows": {func(ctx context.Context, w *Worker) error {
			_, err := w.DB.QueryContext(ctx, "SELECT 1")
			return err
		}, "rows or a connection open"},
		"prepared statement": {func(ctx context.Context, w *Worker) error {
			stmt, err := w.DB.PrepareContext(ctx, "SELECT 1")
			if err == nil {
				_, err = stmt.ExecContext(ctx)
			}
			return err
		}, "a prepared statement open"},
		"goroutine in the middle of a call": {func(ctx context.Context, w *Worker) error {
			go w.DB.ExecContext(ctx, "UPDATE t SET n = 2")
			return nil
		}, "a goroutine at work, started at world_test.go:"},
		"goroutine with a transaction": {func(ctx context.Context, w *Worker) error {
			begun := make(chan bool)
			go func() {
				go func() {
					tx, err := w.DB.BeginTx(ctx, nil)
					begun <- err == nil
					<-ctx.Done()
					if err == nil {
						tx.Rollback()
					}
				}()
				<-ctx.Done()
			}()
			<-begun
			return nil
		}, "with a transaction open"},
		"goroutine": {func(ctx context.Context, w *Worker) error {
			go func() { <-ctx.Done() }()
			return nil
		}, "a goroutine started at world_test.go:"},
		"ticker": {func(ctx context.Context, w *Worker) error {
			ticker := time.NewTicker(time.Second)
			go func() {
				for range ticker.C {
				}
			}()
			return nil
		}, "a goroutine started at world_test.go:"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			v := judgeScenario(t, scenarioOf(Scenario{DB: empty, Bound: Bound{Preemptions: 1}}, c.work))
			if v.Rule != RuleLeftBehind.ID || !strings.Contains(v.Message.En, c.says) {
				t.Errorf("got %s %s: %s", v.Verdict, v.Rule, v.Message.En)
			}
		})
	}
}

func TestNothingLeftBehindIsFine(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty, Redis: &Redis{}, Faults: []Fault{Cancel(), Crash(), LoseReply()}, Bound: Bound{Preemptions: 1, Faults: 1}},
		func(ctx context.Context, w *Worker) error {
			ctx, cancel := context.WithTimeout(ctx, time.Minute)
			defer cancel()
			done := make(chan error, 1)
			go func() { done <- w.Redis.Set(ctx, "k", w.Name, 0).Err() }()
			tx, err := w.DB.BeginTx(ctx, nil)
			if err == nil {
				defer tx.Rollback()
				_, err = tx.ExecContext(ctx, "INSERT INTO t (n) VALUES (1)")
			}
			if stmt, bad := w.DB.PrepareContext(ctx, "SELECT 1"); bad == nil {
				defer stmt.Close()
			}
			return errors.Join(err, <-done)
		}))
	if v.Verdict != trace.Pass {
		t.Errorf("got %s %s: %s\n%s", v.Verdict, v.Rule, v.Message.En, v.Detail)
	}
}

// State that outlives a run, hidden from the look at the source, shows when the
// first run is made again.
func TestMemoryBetweenRunsIsNoticed(t *testing.T) {
	runs := 0
	v := judgeScenario(t, scenarioOf(Scenario{Workers: []string{"A"}, DB: empty}, func(ctx context.Context, w *Worker) error {
		runs++
		_, err := w.DB.ExecContext(ctx, "INSERT INTO t (n) VALUES (?)", runs)
		return err
	}))
	if v.Verdict != trace.Inconclusive || v.Kind != trace.FailBudget {
		t.Errorf("got %s %s: %s", v.Verdict, v.Kind, v.Message.En)
	}
}

func TestSchemaThatDoesNotRun(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: &Database{Schema: "CREATE TABEL t (id)"}}, func(context.Context, *Worker) error { return nil }))
	if v.Rule != RuleSchema.ID || !strings.Contains(v.Message.En, "TABEL") {
		t.Errorf("got %s %s: %s", v.Verdict, v.Rule, v.Message.En)
	}
}

// Rows, tables and settings of one run must not show in the next.
func TestRunsStartFresh(t *testing.T) {
	seen := map[string]bool{}
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty, Redis: &Redis{}, Workers: []string{"A"}, Bound: Bound{Faults: 2}, Faults: []Fault{Cancel(), Pause(time.Second)}},
		func(ctx context.Context, w *Worker) error {
			var n, timeout, extra int
			w.DB.QueryRow("SELECT count(*) FROM t").Scan(&n)
			w.DB.QueryRow("PRAGMA busy_timeout").Scan(&timeout)
			w.DB.QueryRow("SELECT count(*) FROM sqlite_master WHERE name = 'extra'").Scan(&extra)
			keys, _ := w.Redis.DBSize(context.Background()).Result()
			seen[say(n, timeout, extra, keys)] = true
			w.DB.Exec("INSERT INTO t (n) VALUES (1)")
			w.DB.Exec("PRAGMA busy_timeout = 1")
			w.DB.Exec("CREATE TABLE extra (x)")
			w.Redis.Set(context.Background(), "k", "v", 0)
			return nil
		}))
	if v.Verdict != trace.Pass || v.Explored < 10 {
		t.Fatalf("got %s after %d runs: %s", v.Verdict, v.Explored, v.Message.En)
	}
	if len(seen) != 1 || !seen["0 5000 0 0"] {
		t.Errorf("runs began with %v, want only 0 rows, a busy timeout of 5000 ms, no table and no keys", seen)
	}
}

func redisToken() string { return fmt.Sprintf("%x", randomBytes()) }
