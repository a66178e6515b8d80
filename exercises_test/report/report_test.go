package report_test

import (
	"testing"

	answer "lockwise/exercises/report"
	"lockwise/lessons/report"
)

func TestExercise(t *testing.T) {
	report.Grade(t, report.Impl{Schema: answer.Schema, RunReport: answer.RunReport})
}
