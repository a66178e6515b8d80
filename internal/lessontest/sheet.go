package lessontest

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Sheet judges the shipped code, replays the first run that breaks it, and compares
// what the lesson's handout shows of it, sheet.json, with that; -update writes it.
func Sheet(t *testing.T, shipped sim.Exercise) {
	t.Helper()
	var got bytes.Buffer
	to := json.NewEncoder(&got)
	to.SetEscapeHTML(false)
	to.SetIndent("", "\t")
	if err := to.Encode(sheet(t, shipped)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("sheet.json", got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("the run is not what sheet.json says; -update writes it (-want +got):\n%s", diff)
	}
}

func sheet(t *testing.T, shipped sim.Exercise) lessons.Sheet {
	t.Helper()
	v := sim.Judge(t, shipped)
	if v.Verdict != trace.Broken || v.Schedule == "" {
		t.Fatalf("the shipped code: %s, schedule %q: %s", v.Verdict, v.Schedule, v.Message.En)
	}
	_, head, events := sim.Replay(t, shipped, v.Schedule)
	return lessons.Sheet{
		Schedule: v.Schedule, Scenario: head.Title, Workers: head.Workers,
		Rule: v.RuleText, Message: v.Message, Rows: trace.Rows(head, events),
	}
}
