package sim

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"testing"
	"time"

	"lockwise/internal/trace"
)

func randomBytes() []byte {
	b := make([]byte, 8)
	rand.Read(b)
	return b
}

// What a worker draws depends on how far it has come, not on who drew before.
func TestTokensDoNotDependOnTheInterleaving(t *testing.T) {
	x, err := newExplorer(t, busyScenario())
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	tokens := func(plan string) map[string]string {
		s, err := parseSchedule(plan)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		x.record(s, func(e trace.Event) {
			if e.Kind == trace.Request && e.Op == "SET" {
				got[e.Worker] = e.Text
			}
		})
		return got
	}
	a, b := tokens("-"), tokens("1b.2c")
	if len(a) != 3 || a["A"] == a["B"] {
		t.Fatalf("tokens %v, want three different ones", a)
	}
	for w := range a {
		if a[w] != b[w] {
			t.Errorf("%s drew %s in one order and %s in another", w, a[w], b[w])
		}
	}
}

// tokensFirst has workers that draw a token before their first step: when the
// run begins, and again when all wake at the same instant.
func tokensFirst() *Scenario {
	return &Scenario{
		Name: "tokens-first", Workers: []string{"A", "B", "C"},
		DB: &Database{Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, token TEXT)"},
		Play: func() Play {
			insert := func(w *Worker) {
				w.Call("insert", nil, func(ctx context.Context) (string, error) {
					_, err := w.DB.ExecContext(ctx, "INSERT INTO t (token) VALUES (?)", hex.EncodeToString(randomBytes()))
					return "", err
				})
			}
			return Play{
				Work: func(w *Worker) { insert(w); w.Sleep(time.Second); insert(w) },
				End:  func(*View) {},
			}
		},
	}
}

// What a call draws before its first step does not depend on which goroutine
// the machine lets run first.
func TestTokensDoNotDependOnTheMachine(t *testing.T) {
	x, err := newExplorer(t, tokensFirst())
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	seen := map[string]bool{}
	first, _ := x.record(nil, func(e trace.Event) {
		if e.Kind == trace.Request {
			seen[e.Args[0]] = true
		}
	})
	if len(seen) != 6 {
		t.Fatalf("tokens %v, want six different ones", seen)
	}
	for range 200 {
		if again, _ := x.record(nil, func(trace.Event) {}); again != first {
			t.Fatal("the same schedule gave another trace")
		}
	}
}

// drawsBySQL has two workers that insert a token drawn by a statement and another
// drawn by a column's default. drawn is told what each was given.
func drawsBySQL(drawn func(who, token string)) *Scenario {
	sc := scenarioOf(Scenario{
		DB:    &Database{Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, token TEXT DEFAULT (hex(randomblob(8))))", Seed: []string{"INSERT INTO t (n) VALUES (7)"}},
		Bound: Bound{Preemptions: 2},
	}, func(ctx context.Context, w *Worker) error {
		var token string
		if err := w.DB.QueryRowContext(ctx, "SELECT token FROM t WHERE id = 1").Scan(&token); err != nil {
			return err
		}
		drawn("seed", token)
		tx, err := w.DB.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		for i := range 2 {
			if err := tx.QueryRowContext(ctx, "INSERT INTO t (n) VALUES (random()) RETURNING n || token").Scan(&token); err != nil {
				return err
			}
			drawn(say(w.Name, i), token)
		}
		return tx.Commit()
	})
	return &sc
}

// What SQL draws is the same whenever a schedule is run again, also when the
// statement has waited for a lock meanwhile.
func TestWhatSQLDrawsDoesNotDrift(t *testing.T) {
	if v := judgeScenario(t, *drawsBySQL(func(string, string) {})); v.Verdict != trace.Pass || v.Explored < 10 {
		t.Errorf("got %s after %d runs: %s", v.Verdict, v.Explored, v.Message.En)
	}
	for _, plan := range []string{"-", "1b", "3b", "3b.6a"} {
		drawn := map[string]map[string]bool{}
		x, err := newExplorer(t, drawsBySQL(func(who, token string) {
			if drawn[who] == nil {
				drawn[who] = map[string]bool{}
			}
			drawn[who][token] = true
		}))
		if err != nil {
			t.Fatal(err)
		}
		s, err := parseSchedule(plan)
		if err != nil {
			t.Fatal(err)
		}
		first := traceOf(t, x, s)
		if again := traceOf(t, x, s); !bytes.Equal(first, again) {
			t.Errorf("%s gave\n%s\nand then\n%s", plan, first, again)
		}
		x.close()
		different := map[string]bool{}
		for who, tokens := range drawn {
			if len(tokens) != 1 {
				t.Errorf("%s: %s drew %v in two runs", plan, who, tokens)
			}
			for token := range tokens {
				different[token] = true
			}
		}
		if len(different) != 5 {
			t.Errorf("%s: drawn were %v, want five different ones", plan, drawn)
		}
	}
}

// What Redis draws is the same in every run, by a command and in a script.
func TestWhatRedisDrawsDoesNotDrift(t *testing.T) {
	drawn := map[string]bool{}
	v := judgeScenario(t, scenarioOf(Scenario{Workers: []string{"A"}, Redis: &Redis{}, Faults: []Fault{Pause(time.Second)}, Bound: Bound{Faults: 1}},
		func(ctx context.Context, w *Worker) error {
			for i := range 50 {
				w.Redis.SAdd(ctx, "set", i)
			}
			one, err := w.Redis.SPop(ctx, "set").Result()
			if err != nil {
				return err
			}
			other, err := w.Redis.Eval(ctx, "return redis.call('srandmember', KEYS[1])", []string{"set"}).Text()
			drawn[say(one, other)] = true
			return err
		}))
	if v.Verdict != trace.Pass || v.Explored < 50 || len(drawn) != 1 {
		t.Errorf("got %s after %d runs: %s; drawn were %v", v.Verdict, v.Explored, v.Message.En, drawn)
	}
}
