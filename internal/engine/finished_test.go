package engine_test

import (
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// A judgement that has ended is told with its records, once, whichever of the
// programs that share the data made it; what was there before is no news.
func TestEveryProgramsVerdictIsTold(t *testing.T) {
	dir := t.TempDir()
	here, there := withData(t, dir), withData(t, dir)
	run(t, here, engine.Job{Exercise: "small"})
	told := here.Finished(t.Context())
	for i, c := range []struct {
		by       *engine.Engine
		exercise string
	}{{there, "other"}, {here, "small"}, {here, "small"}, {there, "other"}} {
		want, _ := run(t, c.by, engine.Job{Exercise: c.exercise})
		got := <-told
		last := got.Records[len(got.Records)-1]
		if got.Exercise != c.exercise || last.Verdict == nil || last.Verdict.Verdict != want.Verdict || got.At.IsZero() {
			t.Errorf("%d: %s, verdict %+v; want %s, %s", i, got.Exercise, last.Verdict, c.exercise, want.Verdict)
		}
	}
}

// What is judged in place of the reader's file is nobody's news.
func TestOnlyTheReadersFileIsTold(t *testing.T) {
	e := withData(t, t.TempDir())
	told := e.Finished(t.Context())
	f, err := e.Load("small")
	if err != nil {
		t.Fatal(err)
	}
	instead := f.Text + "\n"
	run(t, e, engine.Job{Exercise: "small", Source: &instead})
	run(t, e, engine.Job{Exercise: "other"})
	if got := <-told; got.Exercise != "other" || got.Records[len(got.Records)-1].Verdict.Verdict == trace.Inconclusive {
		t.Errorf("told of %s, want other", got.Exercise)
	}
}
