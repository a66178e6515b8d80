package sim

import (
	"context"
	"testing"
	"time"
)

// A worker that freezes gets its answer all the same, and gets it late, whatever
// limit it has set itself.
func TestAFrozenWorkerGetsItsAnswerLate(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1}, Faults: []Fault{Freeze(3 * time.Second)}}, func(ctx context.Context, w *Worker) string {
		start := time.Now()
		soon, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		defer cancel()
		ok, err := w.Redis.SetNX(soon, "k", "v", time.Second).Result()
		took := time.Since(start)
		return say(ok, err, took, w.Redis.Exists(ctx, "k").Val())
	})
	if want := "true <nil> 3s 0"; got != want {
		t.Errorf("got %q, want %q: granted, after the key has expired", got, want)
	}
}
