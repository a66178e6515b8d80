package zookeeper_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/zookeeper"
)

func TestTheRunsAnswerTheQuestions(t *testing.T) {
	lessontest.Questions(t, answers, zookeeper.Exercise, map[string]string{"lost": "never", "cutoff": "7", "late": "begun-by-A"})
}

func TestTheInterviewsRunsShowWhatTheySay(t *testing.T) {
	lessontest.Interview(t, answers, zookeeper.Exercise)
}

func TestTheHandoutShowsTheRun(t *testing.T) {
	lessontest.Sheet(t, zookeeper.Exercise(answers["shipped"]))
}
