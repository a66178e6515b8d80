package sim

import (
	"context"
	"testing"
	"time"
)

// In a prompt world an answer's own deadline cannot end while it waits for its
// turn behind a sleeper; in another it can.
func TestPromptStoresAnswerAtOnce(t *testing.T) {
	late := func(prompt bool) (seen bool) {
		sc := scenarioOf(Scenario{DB: empty, Prompt: prompt, Bound: Bound{Preemptions: 2}}, func(ctx context.Context, w *Worker) error {
			if w.Index == 1 {
				time.Sleep(time.Minute)
				return nil
			}
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			_, err := w.DB.ExecContext(ctx, "UPDATE t SET n = 2")
			seen = seen || err != nil
			return nil
		})
		if _, err := Every(t, &sc); err != nil {
			t.Fatal(err)
		}
		return seen
	}
	if late(true) {
		t.Error("a deadline has ended in a prompt world")
	}
	if !late(false) {
		t.Error("no deadline has ended where time may pass")
	}
}
