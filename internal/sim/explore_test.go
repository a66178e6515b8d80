package sim

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// naive inserts a row unless it finds one: two workers that look before either
// inserts make two.
func naiveInsert(workers ...string) *Scenario {
	return &Scenario{
		Name: "naive", Workers: workers,
		DB:    &Database{Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, k TEXT)"},
		Bound: Bound{Preemptions: 2},
		Play: func() Play {
			return Play{
				Work: func(w *Worker) {
					w.Call("insert", nil, func(ctx context.Context) (string, error) {
						var n int
						if err := w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n); err != nil || n > 0 {
							return "found", err
						}
						_, err := w.DB.ExecContext(ctx, "INSERT INTO t (k) VALUES (?)", "k1")
						return "inserted", err
					})
				},
				End: func(v *View) {
					if n := v.Query("SELECT count(*) FROM t")[0][0].(int64); n != 1 {
						v.Break(Rule{ID: "one-row"}, -1, trace.Text{En: fmt.Sprintf("%d rows", n)})
					}
				},
			}
		},
	}
}

func TestFindsCheckThenInsert(t *testing.T) {
	x, err := newExplorer(t, naiveInsert("A", "B"))
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	start := time.Now()
	res := x.explore(func(int) {})
	t.Logf("%+v in %v", res, time.Since(start))
	if res.Breach == nil || res.Breach.Rule.ID != "one-row" {
		t.Fatalf("got %+v, want a broken one-row", res)
	}
	rec := newRecorder(func(e trace.Event) { t.Logf("%+v", e) })
	x.run(&follower{plan: res.Schedule}, rec)
}
