package stock_test

import (
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/lessons/stock"
)

func TestEveryAnswerIsJudged(t *testing.T) {
	lessontest.Judge(t, answers, stock.Exercise, "never-negative")
}
