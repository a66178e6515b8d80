package ttl_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/ttl"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, ttl.Exercise, "one-live")
}
