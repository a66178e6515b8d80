package other_test

import (
	"testing"

	answer "lockwise/internal/engine/testdata/course/exercises/other"
	"lockwise/internal/engine/testdata/course/lessons/small"
)

func TestExercise(t *testing.T) { small.Grade(t, answer.Answer) }
