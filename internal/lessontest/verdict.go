package lessontest

import (
	"slices"
	"strings"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// In is the verdict on an answer in some of its exercise's situations, shown ones too;
// none named: in all that judge it.
func In(t *testing.T, ex sim.Exercise, situations ...string) trace.Verdict {
	t.Helper()
	if len(situations) == 0 {
		return sim.Judge(t, ex)
	}
	ex.Scenarios = slices.DeleteFunc(slices.Concat(ex.Scenarios, ex.Shown), func(sc *sim.Scenario) bool { return !slices.Contains(situations, sc.Name) })
	if len(ex.Scenarios) != len(situations) {
		t.Fatalf("%d of the situations %v are there", len(ex.Scenarios), situations)
	}
	return sim.Judge(t, ex)
}

// Caught wants a verdict to name the rule, and its message to say the rest.
func Caught(t *testing.T, v trace.Verdict, rule, says string) {
	t.Helper()
	if v.Rule != rule || !strings.Contains(v.Message.En, says) {
		t.Errorf("got %s, rule %q, %s: %s; want %q: …%s…", v.Verdict, v.Rule, v.Schedule, v.Message.En, rule, says)
	}
}

// Passes wants a verdict to be a pass that has tried everything within the bounds.
func Passes(t *testing.T, v trace.Verdict) {
	t.Helper()
	if v.Verdict != trace.Pass || !v.Complete {
		t.Errorf("got %s, rule %q, %s, complete %v: %s", v.Verdict, v.Rule, v.Schedule, v.Complete, v.Message.En)
	}
}

// Covers wants an exercise to pass, and the pass to cover every scenario to its end.
func Covers(t *testing.T, ex sim.Exercise) {
	t.Helper()
	v := sim.Judge(t, ex)
	if v.Verdict != trace.Pass || len(v.Covered) != len(ex.Scenarios) {
		t.Errorf("%s, rule %q, %d scenarios of %d: %s", v.Verdict, v.Rule, len(v.Covered), len(ex.Scenarios), v.Message.En)
	}
	for _, c := range v.Covered {
		t.Logf("%-22s %5d schedules, %d pruned, complete %v", c.Scenario.Name, c.Explored, c.Pruned, c.Complete)
		if !c.Complete || c.Explored == 0 {
			t.Errorf("%s: %d schedules, complete %v", c.Scenario.Name, c.Explored, c.Complete)
		}
	}
}
