package choosing_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/choosing"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, choosing.Exercise, map[string]string{"left": "-1"})
}
