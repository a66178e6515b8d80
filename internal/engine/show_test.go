package engine_test

import (
	"errors"
	"slices"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// openWithShow opens an engine that has a show beside the exercises.
func openWithShow(t *testing.T) *engine.Engine {
	t.Helper()
	e, err := engine.Open(engine.Options{
		Root: "../..", Course: "internal/engine/testdata/course", Data: t.TempDir(), Limits: patient,
		Shows: map[string]string{"table": "internal/engine/testdata/course/show"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestAShowRunsWithoutAFileAndItsLastTableIsKept(t *testing.T) {
	e := openWithShow(t)
	if slices.Contains(e.Exercises(), "table") {
		t.Error("a show is listed among the exercises")
	}
	v, records := run(t, e, engine.Job{Exercise: "table"})
	if v.Verdict != trace.Pass || records[0].Comparison == nil {
		t.Fatalf("got %s %s, first record %+v", v.Verdict, v.Message.En, records[0])
	}
	again, _ := run(t, e, engine.Job{Exercise: "table", Schedule: "table:a:2b"})
	if again.Verdict != trace.Pass {
		t.Errorf("a run of it: %s %s", again.Verdict, again.Message.En)
	}
	kept, err := e.LastRun("table")
	if err != nil || len(kept) == 0 || kept[0].Comparison == nil || kept[0].Comparison.Rows[0].ID != "one" {
		t.Errorf("kept: %+v, %v; want the table", kept, err)
	}
	if all, err := e.Progress(); err != nil || len(all) != len(e.Exercises()) {
		t.Errorf("progress %v, %v; a show is nothing to get on with", all, err)
	}
}

func TestAShowThatIsNotThereIsUnknown(t *testing.T) {
	if _, err := openWithShow(t).LastRun("nosuchtable"); !errors.Is(err, engine.ErrUnknownExercise) {
		t.Errorf("got %v, want ErrUnknownExercise", err)
	}
}
