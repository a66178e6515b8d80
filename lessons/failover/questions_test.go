package failover_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/failover"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, failover.Exercise, map[string]string{"asks": "stored", "waited": "B", "numbers": "1"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, failover.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, failover.Exercise(answers["shipped"]))
}
