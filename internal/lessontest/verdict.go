package lessontest

import (
	"slices"
	"strings"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// In is the verdict on an answer in some of its exercise's situations; none named: in
// all.
func In(t *testing.T, ex sim.Exercise, situations ...string) trace.Verdict {
	t.Helper()
	if len(situations) == 0 {
		return sim.Judge(t, ex)
	}
	ex.Scenarios = slices.DeleteFunc(ex.Scenarios, func(sc *sim.Scenario) bool { return !slices.Contains(situations, sc.Name) })
	if len(ex.Scenarios) != len(situations) {
		t.Fatalf("%d of the situations %v are there", len(ex.Scenarios), situations)
	}
	return sim.Judge(t, ex)
}

// Caught wants a verdict to name the rule, and its message to say the rest.
func Caught(t *testing.T, v trace.Verdict, rule, says string) {
	t.Helper()
	if v.Rule != rule || !strings.Contains(v.Message.En, says) {
		t.Errorf("got rule %q: %s; want %q: …%s…", v.Rule, v.Message.En, rule, says)
	}
}

// Passes wants a verdict to be a pass.
func Passes(t *testing.T, v trace.Verdict) {
	t.Helper()
	if v.Verdict != trace.Pass {
		t.Errorf("got %s, rule %q: %s", v.Verdict, v.Rule, v.Message.En)
	}
}
