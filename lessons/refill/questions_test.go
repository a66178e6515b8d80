package refill_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/refill"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, refill.Exercise, map[string]string{"overtaken": "prices 2 by A, stale"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, refill.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, refill.Exercise(answers["shipped"]))
}
