package small_test

import (
	"testing"

	answer "lockwise/internal/engine/testdata/course/exercises/small"
	"lockwise/internal/engine/testdata/course/lessons/small"
)

func TestExercise(t *testing.T) { small.Grade(t, answer.Answer) }
