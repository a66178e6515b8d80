package choosing_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/choosing"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, choosing.Exercise, "oversold")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"shipped", "solution"} {
		lessontest.Steady(t, func() sim.Exercise { return choosing.Exercise(answers[name]) })
	}
}

// A pass says what it covers: enough to mean something.
func TestPassCovers(t *testing.T) {
	v := sim.Judge(t, choosing.Exercise(answers["solution"]))
	if v.Verdict != trace.Pass || !v.Complete || len(v.Covered) < 18 || v.Explored < 200 {
		t.Errorf("%s, complete %v, %d scenarios, %d schedules", v.Verdict, v.Complete, len(v.Covered), v.Explored)
	}
	for _, c := range v.Covered {
		t.Logf("%-24s %d preemptions, %d faults: %d schedules", c.Scenario.Name, c.Scenario.Preemptions, c.Scenario.Faults, c.Explored)
	}
}
