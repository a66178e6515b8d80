//go:build !race

package web_test

import (
	"context"
	"os"
	"sync"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// graders is the engine of the program, for all tests: what a page runs is built
// and judged.
var graders struct {
	once   sync.Once
	engine *engine.Engine
	data   string
	err    error
}

// openJudged starts a server on which runs are real, with the graders of the
// exercises' shipped codes and reference answers built; the files are in memory.
func openJudged(t testing.TB, exercises ...lessons.Exercise) *site {
	t.Helper()
	openGraders(t)
	s := open(t)
	s.engine.Judge = judge
	for _, x := range exercises {
		build(t, x, x.Shipped())
		build(t, x, x.Solution())
	}
	return s
}

func openGraders(t testing.TB) *engine.Engine {
	t.Helper()
	graders.once.Do(func() {
		if graders.data, graders.err = os.MkdirTemp("", "graders"); graders.err == nil {
			graders.engine, graders.err = engine.Open(engine.Options{Root: "..", Data: graders.data})
		}
	})
	if graders.err != nil {
		t.Fatal("open the engine: ", graders.err)
	}
	return graders.engine
}

func closeGraders() {
	if graders.engine != nil {
		graders.engine.Close()
	}
	if graders.data != "" {
		os.RemoveAll(graders.data)
	}
}

func judge(ctx context.Context, j engine.Job, text string) []trace.Record {
	var records []trace.Record
	j.Source = &text
	graders.engine.Run(ctx, j, func(r trace.Record) { records = append(records, r) })
	return records
}

// build builds a grader by asking it for a schedule that it does not have.
func build(t testing.TB, x lessons.Exercise, text string) {
	t.Helper()
	records := judge(t.Context(), engine.Job{Exercise: x.ID, Schedule: x.ID + ":none:-"}, text)
	if v := records[len(records)-1].Verdict; v.Kind != trace.FailSchedule {
		t.Fatalf("build the grader of %s: %s, %s\n%s", x.ID, v.Kind, v.Message.En, v.Detail)
	}
}
