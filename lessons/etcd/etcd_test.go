package etcd_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/lessons/etcd"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, etcd.Exercise, "stale-write")
}

func TestVerdictsAreSteady(t *testing.T) {
	for _, name := range []string{"solution", "byhand", "onekey", "deletebyname"} {
		lessontest.Steady(t, func() sim.Exercise { return etcd.Exercise(answers[name]) })
	}
}

func TestAPassCoversEveryScenario(t *testing.T) {
	lessontest.Covers(t, etcd.Exercise(answers["solution"]))
}
