package reserve_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/reserve"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, reserve.Exercise, "one-effect")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return reserve.Exercise(answers[name]) })
	}
}
