package sim

import (
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
