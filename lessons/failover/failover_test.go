package failover_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/failover"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, failover.Exercise, "nothing-lost")
}

func TestTheVerdictIsSteady(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return failover.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	v := sim.Judge(t, failover.Exercise(answers["solution"]))
	for _, c := range v.Covered {
		t.Logf("%-22s %5d schedules, %d pruned, complete %v", c.Scenario.Name, c.Explored, c.Pruned, c.Complete)
		if !c.Complete || c.Explored == 0 {
			t.Errorf("%s: %d schedules, complete %v", c.Scenario.Name, c.Explored, c.Complete)
		}
	}
}
