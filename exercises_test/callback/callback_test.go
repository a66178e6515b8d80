package callback_test

import (
	"testing"

	answer "lockwise/exercises/callback"
	"lockwise/lessons/callback"
)

func TestExercise(t *testing.T) {
	callback.Grade(t, callback.Impl{Schema: answer.Schema, Handle: answer.Handle, Return: answer.Return})
}
