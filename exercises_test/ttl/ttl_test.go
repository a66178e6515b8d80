package ttl_test

import (
	"testing"

	answer "lockwise/exercises/ttl"
	"lockwise/lessons/ttl"
)

func TestExercise(t *testing.T) {
	ttl.Grade(t, ttl.Impl{Run: answer.Run})
}
