//go:build unix

package main

import (
	"fmt"
	"strings"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/realredis"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
)

// Two servers share their rooms through a real Redis. Who has joined at one is on the
// board of the other, whose instructor opens the run; the end that is told there ends
// the joining here.
func TestJoinAtOneOfTwoServersIsSeenAtTheOther(t *testing.T) {
	redis := realredis.Start(t)
	serve := func() place {
		store, err := workshop.OpenRedis(t.Context(), redis.URL())
		return serveRooms(t, store, err)
	}
	here, there := serve(), serve()
	r, address, lead := here.newRoom(t)
	other, err := there.rooms.Get(t.Context(), r.Code())
	if err != nil {
		t.Fatal(err)
	}
	j := startProgram(t, oneExercise(t), "-data", t.TempDir(), "join", "-name", "Ann", "-no-open", "-addr", "127.0.0.1:0", address)
	j.until(t, j.out, "Lockwise is at http://127.0.0.1")
	j.engine.Run(t.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})

	entry := ownOf(t, other)
	if entry.Name != "Ann" || entry.Verdict != trace.Broken || entry.Rule != "is-right" {
		t.Errorf("the other server's board has %+v", entry)
	}
	instructor := newVisitor()
	instructor.page(t, there.url+lead)
	if run := instructor.page(t, fmt.Sprintf("%s/ran/e%d?as=lead", there.url, entry.N)); !strings.Contains(run, `"result":"wrong"`) {
		t.Errorf("the other server's instructor is shown\n%s", run)
	}
	if err := other.Do(t.Context(), workshop.Event{ID: "end", By: workshop.Instructor, Act: workshop.Ended{}}); err != nil {
		t.Fatal(err)
	}
	j.until(t, j.errs, "The workshop has ended")
}
