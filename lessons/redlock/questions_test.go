package redlock_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/redlock"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, redlock.Exercise, map[string]string{"begins": "3"})
}

func TestATraceOfSeveralNodes(t *testing.T) {
	lessontest.Golden(t, redlock.Exercise(answers["shipped"]), "redlock:minority-gone:-")
	lessontest.Golden(t, redlock.Exercise(answers["solution"]), "redlock:k9-restart:5e")
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, redlock.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, redlock.Exercise(answers["shipped"]))
}
