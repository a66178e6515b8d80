package trace_test

import (
	"testing"

	"lockwise/internal/trace"
)

func TestABeliefIsASentence(t *testing.T) {
	for result, want := range map[string]trace.Text{
		"holds": {En: "A acts as holder of lock:job", Zh: "A 自认为持有 lock:job"},
		"done":  {En: "A no longer acts as holder of lock:job", Zh: "A 不再自认为持有 lock:job"},
	} {
		e := trace.Event{Worker: "A", Kind: trace.Belief, Text: "lock:job", Result: result}
		if got := trace.Narrate(e, []string{"A"}); got != want {
			t.Errorf("%s: got %+v, want %+v", result, got, want)
		}
	}
}
