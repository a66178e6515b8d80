package release_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/release"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, release.Exercise, map[string]string{"holder": "nobody", "paused": "nobody"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, release.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, release.Exercise(answers["shipped"]))
}
