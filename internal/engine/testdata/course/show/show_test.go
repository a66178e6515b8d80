// Package show is a grader with nobody's code in it.
package show

import (
	"testing"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

func TestExercise(t *testing.T) {
	c, w, ok := channel.FromParent()
	if !ok {
		t.Fatal("nobody asks")
	}
	records := []trace.Record{{Comparison: &trace.Comparison{Rows: []trace.ComparedRow{{ID: "one"}}}}}
	if c.Mode == channel.ModeReplay {
		records = []trace.Record{{Header: &trace.Header{V: trace.Version, Exercise: "table", Schedule: c.Schedule, Workers: []string{"A"}}}}
	}
	for _, r := range append(records, trace.Record{Verdict: &trace.Verdict{Exercise: "table", Verdict: trace.Pass, Complete: true}}) {
		if err := w.Write(r); err != nil {
			t.Error(err)
		}
	}
}
