package lease_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/lease"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, lease.Exercise, map[string]string{"told": "job 1, attempt 1"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, lease.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, lease.Exercise(answers["shipped"]))
}
