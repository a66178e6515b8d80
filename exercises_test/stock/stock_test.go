package stock_test

import (
	"testing"

	answer "lockwise/exercises/stock"
	"lockwise/lessons/stock"
)

func TestExercise(t *testing.T) {
	stock.Grade(t, stock.Impl{Deduct: answer.Deduct})
}
