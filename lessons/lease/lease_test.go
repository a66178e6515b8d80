package lease_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/lease"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, lease.Exercise, "one-holder")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "token", "shipped", "checkfirst"} {
		lessontest.Steady(t, func() sim.Exercise { return lease.Exercise(answers[name]) })
	}
}
