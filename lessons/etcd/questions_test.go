package etcd_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/etcd"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, etcd.Exercise, map[string]string{"begins": "5", "late": "begun-by-A"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, etcd.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, etcd.Exercise(answers["shipped"]))
}
