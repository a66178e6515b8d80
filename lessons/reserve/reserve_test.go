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

// One switch of worker, after A's look, is all that the shipped answer needs to
// reserve twice: the page shows this interleaving.
func TestThePageShowsTheSmallestRace(t *testing.T) {
	v := sim.Judge(t, reserve.Exercise(answers["shipped"]))
	if want := "reserve:same-order-twice:2b"; v.Schedule != want {
		t.Errorf("got %s, want %s", v.Schedule, want)
	}
}
