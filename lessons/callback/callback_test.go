package callback_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/callback"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, callback.Exercise, "once")
}

func TestTheSameVerdictTwice(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return callback.Exercise(answers[name]) })
	}
}
