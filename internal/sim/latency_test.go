package sim

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestAnswersTakeAsLongAsTheScenarioSays(t *testing.T) {
	const latency = 5 * time.Millisecond
	got := alone(t, Scenario{Latency: latency, Redis: &Redis{}, Nodes: []Node{{}, {Latency: latency}}, DB: &Database{Schema: "CREATE TABLE t (v)"}}, func(ctx context.Context, w *Worker) string {
		var all []any
		for _, ask := range []func() error{
			func() error { return w.Nodes[0].Set(ctx, "k", "v", 0).Err() },
			func() error { return w.Nodes[1].Set(ctx, "k", "v", 0).Err() },
			func() error { _, err := w.DB.ExecContext(ctx, "INSERT INTO t VALUES (1)"); return err },
		} {
			start := time.Now()
			err := ask()
			all = append(all, err, time.Since(start))
		}
		return say(all...)
	})
	if want := "<nil> 5ms <nil> 10ms <nil> 5ms"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Whoever leaves before the answer has come leaves behind what the store has done.
func TestAnAnswerIsNotWaitedForLongerThanItsContext(t *testing.T) {
	got := alone(t, Scenario{Latency: time.Second, DB: &Database{Schema: "CREATE TABLE t (v)"}}, func(ctx context.Context, w *Worker) string {
		soon, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
		defer cancel()
		start := time.Now()
		_, err := w.DB.ExecContext(soon, "INSERT INTO t VALUES (1)")
		took, rows := time.Since(start), 0
		w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&rows)
		return say(errors.Is(err, context.DeadlineExceeded), took, rows)
	})
	if want := "true 300ms 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
