package reserve_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/reserve"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, reserve.Exercise, map[string]string{"pens": "1"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, reserve.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, reserve.Exercise(answers["shipped"]))
}
