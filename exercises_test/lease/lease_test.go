package lease_test

import (
	"testing"

	answer "lockwise/exercises/lease"
	"lockwise/lessons/lease"
)

func TestExercise(t *testing.T) {
	lease.Grade(t, lease.Impl{Claim: answer.Claim, Heartbeat: answer.Heartbeat, Complete: answer.Complete, Fail: answer.Fail})
}
