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
	lessontest.Covers(t, failover.Exercise(answers["solution"]))
}
