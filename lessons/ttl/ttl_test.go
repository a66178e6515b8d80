package ttl_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/ttl"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, ttl.Exercise, "one-live")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "timer", "halfway", "plaindel"} {
		lessontest.Steady(t, func() sim.Exercise { return ttl.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	lessontest.Covers(t, ttl.Exercise(answers["solution"]))
}
