package constraint_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/constraint"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, constraint.Exercise, map[string]string{"orders": "2"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, constraint.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, constraint.Exercise(answers["shipped"]))
}
