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
	v := sim.Judge(t, zookeeper.Exercise(answers["solution"]))
	for _, c := range v.Covered {
		t.Logf("%-16s %5d schedules, %d pruned, complete %v", c.Scenario.Name, c.Explored, c.Pruned, c.Complete)
		if !c.Complete || c.Explored == 0 {
			t.Errorf("%s: %d schedules, complete %v", c.Scenario.Name, c.Explored, c.Complete)
		}
	}
}
