package constraint_test

import (
	"testing"

	answer "lockwise/exercises/constraint"
	"lockwise/lessons/constraint"
)

func TestExercise(t *testing.T) {
	constraint.Grade(t, constraint.Impl{Schema: answer.Schema, CreateOrder: answer.CreateOrder})
}
