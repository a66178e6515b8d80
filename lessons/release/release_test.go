package release_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/release"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, release.Exercise, "owner-only")
}

func TestTheVerdictIsSteady(t *testing.T) {
	for _, name := range []string{"solution", "shipped"} {
		lessontest.Steady(t, func() sim.Exercise { return release.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	lessontest.Covers(t, release.Exercise(answers["solution"]))
}
