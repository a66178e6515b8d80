package engine_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// BenchmarkEditToVerdict times what the reader waits for: from an edited file to
// the verdict of the constraint exercise, for the file as it ships and for the
// reference answer, against go test on a changed package that tests nothing. All
// are taken in turns. docs/benchmarks.md has the command and the figures.
func BenchmarkEditToVerdict(b *testing.B) {
	e, err := engine.Open(engine.Options{Root: "../..", Data: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	empty := emptyModule(b)
	var spent [3]time.Duration
	for i := 0; b.Loop(); i++ {
		spent[0] += since(func() { verdict(b, e, "shipped", i, trace.Broken) })
		spent[1] += since(func() { verdict(b, e, "solution", i, trace.Pass) })
		spent[2] += since(func() { testEmpty(b, empty) })
	}
	b.ReportMetric(spent[0].Seconds()/float64(b.N), "s-broken")
	b.ReportMetric(spent[1].Seconds()/float64(b.N), "s-pass")
	b.ReportMetric(spent[2].Seconds()/float64(b.N), "s-empty")
	b.ReportMetric(spent[0].Seconds()/spent[2].Seconds(), "×empty-broken")
	b.ReportMetric(spent[1].Seconds()/spent[2].Seconds(), "×empty-pass")
}

func since(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// verdict judges an answer with a comment at its end that no build has seen.
func verdict(b *testing.B, e *engine.Engine, answer string, i int, want trace.Outcome) {
	text, err := os.ReadFile(filepath.Join("../../lessons/constraint/answers", answer, "answer.go"))
	if err != nil {
		b.Fatal(err)
	}
	edited := fmt.Sprintf("%s\nfunc edit%d() int { return %d }\n\nvar _ = edit%d\n", text, i, time.Now().UnixNano(), i)
	v := e.Run(context.Background(), engine.Job{Exercise: "constraint", Source: &edited}, func(trace.Record) {})
	if v.Verdict != want {
		b.Fatalf("%s: %s: %s\n%s", answer, v.Verdict, v.Message.En, v.Detail)
	}
}

func emptyModule(b *testing.B) string {
	dir := b.TempDir()
	put(b, dir, "go.mod", "module empty\n\ngo 1.26\n")
	put(b, dir, "empty_test.go", "package empty\n\nimport \"testing\"\n\nfunc TestNothing(*testing.T) { edit() }\n")
	return dir
}

func testEmpty(b *testing.B, dir string) {
	put(b, dir, "empty.go", fmt.Sprintf("package empty\n\nfunc edit() int { return %d }\n", time.Now().UnixNano()))
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
}

func put(b *testing.B, dir, name, text string) {
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
}
