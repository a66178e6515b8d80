package choosing_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/choosing"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, choosing.Exercise, map[string]string{"left": "-1"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, choosing.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, choosing.Exercise(answers["shipped"]))
}
