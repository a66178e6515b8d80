package etcd_test

import (
	"testing"

	answer "lockwise/exercises/etcd"
	"lockwise/lessons/etcd"
)

func TestExercise(t *testing.T) {
	etcd.Grade(t, etcd.Impl{Run: answer.Run, Write: answer.Write})
}
