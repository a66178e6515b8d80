package choosing_test

import (
	"testing"

	answer "lockwise/exercises/choosing"
	"lockwise/lessons/choosing"
)

func TestExercise(t *testing.T) {
	choosing.Grade(t, choosing.Impl{Schema: answer.Schema, Submit: answer.Submit})
}
