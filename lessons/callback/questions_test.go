package callback_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/callback"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, callback.Exercise, map[string]string{"twice": "2", "ids": "2"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, callback.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, callback.Exercise(answers["shipped"]))
}
