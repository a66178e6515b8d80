package zookeeper_test

import (
	"testing"

	answer "lockwise/exercises/zookeeper"
	"lockwise/lessons/zookeeper"
)

func TestExercise(t *testing.T) {
	zookeeper.Grade(t, zookeeper.Impl{Run: answer.Run, Write: answer.Write})
}
