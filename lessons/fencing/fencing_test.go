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
	lessontest.Covers(t, fencing.Exercise(answers["solution"]))
}
