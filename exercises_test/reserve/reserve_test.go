package reserve_test

import (
	"testing"

	answer "lockwise/exercises/reserve"
	"lockwise/lessons/reserve"
)

func TestExercise(t *testing.T) {
	reserve.Grade(t, reserve.Impl{Schema: answer.Schema, Reserve: answer.Reserve, Cancel: answer.Cancel})
}
