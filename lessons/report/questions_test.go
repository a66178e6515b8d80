package report_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/report"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, report.Exercise, map[string]string{"reports": "2"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, report.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, report.Exercise(answers["shipped"]))
}
