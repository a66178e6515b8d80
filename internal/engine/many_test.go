package engine_test

import (
	"context"
	"runtime"
	"sync"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// attack(machine): many more runs at once than processors, and one of them cancelled mid-way | the cancelled one is inconclusive, all others get their own verdicts; who waits is told how many are before
func TestManyRunsAtOnceAndOneCancelled(t *testing.T) {
	e := open(t, patient)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var runs sync.WaitGroup
	endless := answer(t, "endless")
	started := make(chan struct{})
	runs.Go(func() {
		var once sync.Once
		v := e.Run(ctx, engine.Job{Exercise: "small", Source: endless}, func(r trace.Record) {
			if r.Progress != nil {
				once.Do(func() { close(started) })
			}
		})
		if v.Verdict != trace.Inconclusive {
			t.Errorf("the cancelled run: %s/%s, want inconclusive", v.Verdict, v.Kind)
		}
	})
	<-started
	var others sync.WaitGroup
	many := runtime.NumCPU() + 16
	waited := make(chan int, many)
	for i := range many {
		name, want := "right", trace.Pass
		if i%2 == 1 {
			name, want = "exit-1", trace.Broken
		}
		text := answer(t, name)
		others.Go(func() {
			most := 0
			v := e.Run(t.Context(), engine.Job{Exercise: "small", Source: text}, func(r trace.Record) {
				if r.Queue != nil {
					most = max(most, r.Queue.Ahead)
					cancel() // while others wait
				}
			})
			if v.Verdict != want {
				t.Errorf("%s: %s/%s %q, want %s", name, v.Verdict, v.Kind, v.Message.En, want)
			}
			waited <- most
		})
	}
	others.Wait()
	cancel()
	runs.Wait()
	close(waited)
	longest := 0
	for n := range waited {
		longest = max(longest, n)
	}
	if longest == 0 {
		t.Error("nobody was told that runs are before")
	}
}

// Two programs on the same data, the workbook and grade in a terminal, build the same
// grader at once.
func TestTwoProgramsBuildOneGrader(t *testing.T) {
	folder := t.TempDir()
	text := *answer(t, "right") + "\n// of this test only\n"
	var both sync.WaitGroup
	for range 3 {
		e, err := engine.Open(engine.Options{Root: "../..", Course: "internal/engine/testdata/course", Data: folder, Limits: patient})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { e.Close() })
		both.Go(func() {
			if v, _ := run(t, e, engine.Job{Exercise: "small", Source: &text}); v.Verdict != trace.Pass {
				t.Errorf("%s: %s", v.Verdict, v.Message.En)
			}
		})
	}
	both.Wait()
}
