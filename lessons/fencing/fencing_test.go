package fencing_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/fencing"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, fencing.Exercise, "no-stale")
}

func TestTheVerdictIsSteady(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return fencing.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	v := sim.Judge(t, fencing.Exercise(answers["solution"]))
	for _, c := range v.Covered {
		t.Logf("%-22s %5d schedules, %d pruned, complete %v", c.Scenario.Name, c.Explored, c.Pruned, c.Complete)
		if !c.Complete || c.Explored == 0 {
			t.Errorf("%s: %d schedules, complete %v", c.Scenario.Name, c.Explored, c.Complete)
		}
	}
}
