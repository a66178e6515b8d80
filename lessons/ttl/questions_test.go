package ttl_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/ttl"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, ttl.Exercise, map[string]string{"begins": "3"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, ttl.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, ttl.Exercise(answers["shipped"]))
}
