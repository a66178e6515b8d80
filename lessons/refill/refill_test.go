package refill_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/refill"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, refill.Exercise, "once")
}

func TestTheSameVerdictTwice(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return refill.Exercise(answers[name]) })
	}
}
