package refill_test

import (
	"testing"

	answer "lockwise/exercises/refill"
	"lockwise/lessons/refill"
)

func TestExercise(t *testing.T) {
	refill.Grade(t, refill.Impl{Get: answer.Get})
}
