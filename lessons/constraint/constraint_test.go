package constraint_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/constraint"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, constraint.Exercise, "one-row")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"shipped", "solution", "goroutine"} {
		lessontest.Steady(t, func() sim.Exercise { return constraint.Exercise(answers[name]) })
	}
}

// A pass says what it covers: enough to mean something.
func TestPassCovers(t *testing.T) {
	v := sim.Judge(t, constraint.Exercise(answers["solution"]))
	if v.Verdict != trace.Pass || !v.Complete || len(v.Covered) < 14 || v.Explored < 100 {
		t.Errorf("%s, complete %v, %d scenarios, %d schedules", v.Verdict, v.Complete, len(v.Covered), v.Explored)
	}
}

// The smallest counterexample comes first: one preemption.
func TestShippedLosesWithOnePreemption(t *testing.T) {
	v := sim.Judge(t, constraint.Exercise(answers["shipped"]))
	if v.Schedule != "constraint:double-submit:2b" {
		t.Errorf("the first schedule that breaks it is %s", v.Schedule)
	}
}

// One trace of each kind: a race, a crash, a lost reply, a wait for the lock.
func TestGoldenTraces(t *testing.T) {
	for id, answer := range map[string]string{
		"constraint:double-submit:2b": "shipped",
		"constraint:crash:1b.2xa":     "savepoint",
		"constraint:lost:1la":         "solution",
		"constraint:busy:1b":          "solution",
	} {
		lessontest.Golden(t, constraint.Exercise(answers[answer]), id)
	}
}
