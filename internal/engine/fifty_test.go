package engine_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// readers is how many ask at once in BenchmarkFiftyReaders.
const readers = 50

// BenchmarkFiftyReaders lets fifty readers ask for a judgement of the constraint
// exercise at once, each with a text of their own that no build has seen. None
// may fail or get another's verdict. docs/benchmarks.md has the command.
func BenchmarkFiftyReaders(b *testing.B) {
	e, err := engine.Open(engine.Options{Root: "../..", Data: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	verdict(b, e, "solution", 1<<20, trace.Pass) // the packages below are built
	var alone, last time.Duration
	var longest int
	for i := 0; b.Loop(); i++ {
		alone += since(func() { verdict(b, e, "solution", i, trace.Pass) })
		last += since(func() { longest = max(longest, crowd(b, e, i)) })
	}
	b.ReportMetric(last.Seconds()/float64(b.N), "s-all")
	b.ReportMetric(last.Seconds()/alone.Seconds(), "×alone")
	b.ReportMetric(float64(longest), "most-before")
}

// crowd has fifty texts judged at once and returns the largest number of runs
// that somebody was told to be before theirs.
func crowd(b *testing.B, e *engine.Engine, round int) int {
	var all sync.WaitGroup
	ahead := make([]int, readers)
	for n := range readers {
		name, want := "solution", trace.Pass
		if n%2 == 1 {
			name, want = "shipped", trace.Broken
		}
		text, err := os.ReadFile("../../lessons/constraint/answers/" + name + "/answer.go")
		if err != nil {
			b.Fatal(err)
		}
		all.Go(func() {
			own := fmt.Sprintf("%s\nfunc reader() (int, int, int) { return %d, %d, %d }\n\nvar _ = reader\n", text, round, n, time.Now().UnixNano())
			v := e.Run(context.Background(), engine.Job{Exercise: "constraint", Source: &own}, func(r trace.Record) {
				if r.Queue != nil {
					ahead[n] = max(ahead[n], r.Queue.Ahead)
				}
			})
			if v.Verdict != want {
				b.Errorf("reader %d: %s/%s %s, want %s", n, v.Verdict, v.Kind, v.Message.En, want)
			}
		})
	}
	all.Wait()
	most := 0
	for _, n := range ahead {
		most = max(most, n)
	}
	return most
}
