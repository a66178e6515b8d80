package stock_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/stock"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, stock.Exercise, "never-negative")
}

func TestTheSameVerdictTwice(t *testing.T) {
	for _, name := range []string{"solution", "shipped", "threetries", "resend", "absolute"} {
		lessontest.Steady(t, func() sim.Exercise { return stock.Exercise(answers[name]) })
	}
}
