package sim

import (
	"context"
	"testing"
	"time"
)

func TestDelayedReplyComesAfterTheStoreHasMoved(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1}, Faults: []Fault{DelayReply(600 * time.Millisecond)}},
		func(ctx context.Context, w *Worker) string {
			start := time.Now()
			ok, err := w.Redis.SetNX(ctx, "k", "v", 500*time.Millisecond).Result()
			took := time.Since(start).Round(time.Millisecond)
			n, _ := w.Redis.Exists(ctx, "k").Result()
			return say(ok, err, took, n)
		})
	if want := "true <nil> 600ms 0"; got != want {
		t.Errorf("got %s, want %s: a yes for a key that is gone", got, want)
	}
}

func TestDelayedReplyTooLateForTheClient(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1, ReadTimeout: 100 * time.Millisecond}, Faults: []Fault{DelayReply(600 * time.Millisecond)}},
		func(ctx context.Context, w *Worker) string {
			start := time.Now()
			err := w.Redis.Set(ctx, "k", "v", 0).Err()
			took := time.Since(start).Round(time.Millisecond)
			v, _ := w.Redis.Get(ctx, "k").Result()
			return say(err != nil, took, v)
		})
	if want := "true 100ms v"; got != want {
		t.Errorf("got %s, want %s: a time-out for a key that is set", got, want)
	}
}

// A request that waits for its turn ends at its context's deadline, as a SQL call
// does, and is not sent afterwards.
func TestARequestEndsAtItsDeadline(t *testing.T) {
	for _, ignore := range []bool{false, true} {
		got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1, IgnoreContext: ignore}, Faults: []Fault{Pause(3*time.Second).On("redis", "SET")}},
			func(ctx context.Context, w *Worker) string {
				start := time.Now()
				soon, cancel := context.WithTimeout(ctx, time.Second)
				defer cancel()
				err := w.Redis.Set(soon, "k", "v", 0).Err()
				took, held := time.Since(start).Round(time.Millisecond), w.Held().Round(time.Millisecond)
				v, _ := w.Redis.Get(ctx, "k").Result()
				return say(err != nil, took, held, v)
			})
		if want := map[bool]string{false: "true 1s 1s", true: "false 3s 3s v"}[ignore]; got != want {
			t.Errorf("context ignored %v: got %q, want %q", ignore, got, want)
		}
	}
}
