package fencing_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/fencing"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, fencing.Exercise, map[string]string{"late": "1", "looked": "written", "numbers": "fence 2"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, fencing.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, fencing.Exercise(answers["shipped"]))
}
