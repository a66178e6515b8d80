package lessontest

import (
	"slices"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board plays the scheduler's board to its end: on every level the shipped file
// can be made to break a rule, and the reference breaks none. There are levels with
// crashes and with lost replies.
func board(t *testing.T, shipped, solution sim.Exercise) {
	if shipped.Board == nil {
		t.Fatal("there is no Board to play the scheduler on")
	}
	levels := shipped.Levels
	if levels == nil {
		levels = trace.Levels
	}
	for _, kind := range []string{"x", "l"} {
		if !slices.ContainsFunc(levels, func(l trace.Level) bool { return slices.Contains(l.Kinds, kind) }) {
			t.Errorf("no level with the fault %q", kind)
		}
	}
	for _, l := range levels {
		t.Run(l.ID, func(t *testing.T) {
			shipped, solution := shipped, solution
			shipped.Scenarios, solution.Scenarios = []*sim.Scenario{shipped.Board.At(l)}, []*sim.Scenario{solution.Board.At(l)}
			lost, held := sim.Judge(t, shipped), sim.Judge(t, solution)
			if lost.Kind != trace.FailRule || lost.RuleText.En == "" {
				t.Errorf("the shipped file: %s, %q; want a schedule that breaks a rule of the lesson", lost.Verdict, lost.Kind)
			}
			if held.Verdict != trace.Pass {
				t.Errorf("the reference: %s %s %s\n%s", held.Verdict, held.Rule, held.Schedule, held.Message.En)
			}
			t.Logf("won by %s (%d schedules); %d held, all of them: %v", lost.Schedule, lost.Explored, held.Explored, held.Complete)
		})
	}
}
