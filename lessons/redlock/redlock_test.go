package redlock_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/redlock"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, redlock.Exercise, "in-time")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "sequential", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return redlock.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	lessontest.Covers(t, redlock.Exercise(answers["solution"]))
}
