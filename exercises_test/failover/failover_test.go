package failover_test

import (
	"testing"

	answer "lockwise/exercises/failover"
	"lockwise/lessons/failover"
)

func TestExercise(t *testing.T) {
	failover.Grade(t, failover.Impl{Run: answer.Run})
}
