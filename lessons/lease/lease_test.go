package lease_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/lease"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, lease.Exercise, "one-holder")
}
