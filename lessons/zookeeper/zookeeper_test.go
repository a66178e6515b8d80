package zookeeper_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/zookeeper"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, zookeeper.Exercise, "recovers")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "createagain"} {
		lessontest.Steady(t, func() sim.Exercise { return zookeeper.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	lessontest.Covers(t, zookeeper.Exercise(answers["solution"]))
}
