package stock_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/stock"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, stock.Exercise, map[string]string{"left": "-1", "absolute": "3"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, stock.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, stock.Exercise(answers["shipped"]))
}
