package engine_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// attack(code): the process ends with status 0 before the verdict, in the answer or in its init | broken: a run without the grader's signed verdict is no pass
// attack(code): prints a passing verdict and exits with 0 | broken: what is printed is never read as a verdict
// attack(code): allocates without end | stopped at the limit on memory, broken, and the message names the limit
// attack(code): panics, in the call or in a goroutine of its own | broken, with the line, or with the word that it was elsewhere
func TestOutcomes(t *testing.T) {
	small := patient
	small.Memory, small.Printed = 256<<20, 2<<30
	for _, c := range []struct {
		answer  string
		verdict trace.Outcome
		kind    trace.Failure
		says    string // part of the message
	}{
		{"right", trace.Pass, "", ""},
		{"type-error", trace.Broken, trace.FailCompile, "answer.go:6:9: cannot use 5"},
		{"panic", trace.Broken, trace.FailPanic, "answer.go:7: panic: runtime error: index out of range"},
		{"panic-elsewhere", trace.Broken, trace.FailPanic, "in a goroutine of its own"},
		{"deadlock", trace.Broken, trace.FailStuck, "answer.go:5"},
		{"exit-0", trace.Broken, trace.FailExit, "exit status 0"},
		{"exit-1", trace.Broken, trace.FailExit, "exit status 1"},
		{"exit-in-init", trace.Broken, trace.FailExit, "exit status 0"},
		{"print-verdict", trace.Broken, trace.FailExit, "exit status 0"},
		{"allocate", trace.Broken, trace.FailExit, "more than 256 MiB"},
		{"print", trace.Pass, "", ""},
	} {
		t.Run(c.answer, func(t *testing.T) {
			v, _ := judge(t, open(t, small), c.answer)
			if v.Verdict != c.verdict || v.Kind != c.kind || !strings.Contains(v.Message.En, c.says) {
				t.Errorf("got %s/%s %q, want %s/%s with %q\n%s", v.Verdict, v.Kind, v.Message.En, c.verdict, c.kind, c.says, v.Detail)
			}
			if v.Exercise != "small" {
				t.Errorf("the verdict is on exercise %q, want small", v.Exercise)
			}
		})
	}
}

// attack(code): prints for ever | stopped at the limit, broken, and the message names it
func TestPrintingForEverIsStopped(t *testing.T) {
	little := patient
	little.Printed = 1 << 20
	v, _ := judge(t, open(t, little), "print-for-ever")
	if v.Verdict != trace.Broken || v.Kind != trace.FailExit || !strings.Contains(v.Message.En, "printed more than 1 MiB") {
		t.Errorf("got %s/%s %q, want broken/exit because of the printing", v.Verdict, v.Kind, v.Message.En)
	}
}

func TestARuleBrokenComesFromTheGrader(t *testing.T) {
	e := open(t, patient)
	v, records := run(t, e, engine.Job{Exercise: "small"})
	if v.Verdict != trace.Broken || v.Kind != trace.FailRule || v.Rule != "is-right" || v.Schedule != "small:1" {
		t.Errorf("verdict %+v, want the shipped file to break is-right in small:1", v)
	}
	var kinds []string
	for _, r := range records {
		kinds = append(kinds, kindOf(r))
	}
	if d := cmp.Diff([]string{"begin", "progress", "header", "event", "verdict"}, kinds); d != "" {
		t.Errorf("records (-want +got):\n%s", d)
	}
}

func kindOf(r trace.Record) string {
	switch {
	case r.Begin != nil:
		return "begin"
	case r.Progress != nil:
		return "progress"
	case r.Header != nil:
		return "header"
	case r.Event != nil:
		return "event"
	}
	return "verdict"
}

func TestAReplayReachesTheGrader(t *testing.T) {
	v, _ := run(t, open(t, patient), engine.Job{Exercise: "small", Schedule: "small:2b"})
	if v.Schedule != "small:2b" || v.Detail != "replay" {
		t.Errorf("the grader ran schedule %q in mode %q, want small:2b in replay", v.Schedule, v.Detail)
	}
}

// attack(code): loops for ever | stopped after a time of silence, broken, with the line where it is stuck
func TestStuckCodeIsStoppedWithItsStacks(t *testing.T) {
	for silence := time.Second; ; silence *= 2 {
		v, _ := judge(t, open(t, engine.Limits{Silence: silence}), "loop")
		if v.Verdict != trace.Broken || v.Kind != trace.FailStuck {
			t.Errorf("got %s/%s, want broken/stuck", v.Verdict, v.Kind)
		}
		if runtime.GOOS != "linux" || strings.Contains(v.Message.En, "answer.go:6") {
			return
		}
		if silence > patience/2 { // or this machine has not come to the loop so soon
			t.Fatalf("the message does not say where the code is stuck: %s\n%s", v.Message.En, v.Detail)
		}
	}
}

// attack(code): keeps the grader busy for ever | stopped at the limit on time, inconclusive
func TestARunThatTakesTooLongIsInconclusive(t *testing.T) {
	e := open(t, engine.Limits{Silence: 10 * time.Minute, Time: time.Second})
	v, records := judge(t, e, "endless")
	if v.Verdict != trace.Inconclusive || v.Kind != trace.FailBudget {
		t.Errorf("got %s/%s after %d records, want inconclusive/budget", v.Verdict, v.Kind, len(records))
	}
}

// attack(machine): a run is cancelled mid-way | it ends at once, inconclusive, and says that it was cancelled
func TestACancelledRunEndsAtOnce(t *testing.T) {
	e := open(t, patient)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	v := e.Run(ctx, engine.Job{Exercise: "small", Source: answer(t, "endless")}, func(r trace.Record) {
		if r.Progress != nil {
			cancel()
		}
	})
	if v.Verdict != trace.Inconclusive || v.Kind != trace.FailBudget || !strings.Contains(v.Message.En, "cancelled") {
		t.Errorf("got %s/%s %q, want inconclusive and cancelled", v.Verdict, v.Kind, v.Message.En)
	}
}

// attack(code): imports the grader's own packages, another answer, or unsafe | refused as code that does not compile, with the reason
func TestWhatCannotBeCompiledIsExplained(t *testing.T) {
	e := open(t, patient)
	const lesson = "import _ \"lockwise/internal/engine/testdata/course/lessons/small\"\n"
	for _, c := range []struct {
		name, source string
		want         []trace.Diagnostic
		says         string
	}{
		{"a syntax error", "package answer\n\nfunc Answer( {", []trace.Diagnostic{{File: "answer.go", Line: 3, Column: 14, Message: "syntax error: unexpected {, expected )"}}, "answer.go:3:14"},
		{"an empty file", "", []trace.Diagnostic{{File: "answer.go", Line: 1, Column: 1, Message: "expected 'package', found 'EOF'"}}, "expected 'package'"},
		{"a missing function", "package answer\n" + lesson, []trace.Diagnostic{{File: "small_test.go", Line: 10, Column: 57, Message: "undefined: answer.Answer"}}, "names and signatures"},
		{"a module nobody requires", "package answer\nimport _ \"example.com/no/such\"\n", nil, "example.com/no/such"},
		{"the grader's own packages", "package answer\nimport \"lockwise/internal/channel\"\n", nil, "only its lesson's package"},
		{"another answer", "package answer\nimport _ \"lockwise/lessons/constraint/answers/solution\"\n", nil, "only its lesson's package"},
		{"unsafe", "package answer\nimport \"unsafe\"\n", nil, "what Go checks"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, _ := run(t, e, engine.Job{Exercise: "small", Source: &c.source})
			if v.Verdict != trace.Broken || v.Kind != trace.FailCompile || !strings.Contains(v.Message.En, c.says) {
				t.Errorf("got %s/%s %q, want broken/compile with %q\n%s", v.Verdict, v.Kind, v.Message.En, c.says, v.Detail)
			}
			if len(v.Diagnostics) == 0 {
				t.Error("no diagnostics")
			}
			if c.want != nil {
				if d := cmp.Diff(c.want, v.Diagnostics); d != "" {
					t.Errorf("diagnostics (-want +got):\n%s", d)
				}
			}
		})
	}
}

// attack(web): a run of an exercise whose name is a path | inconclusive, and nobody's fault
func TestAnUnknownExerciseIsNobodysFault(t *testing.T) {
	v, _ := run(t, open(t, patient), engine.Job{Exercise: "../small"})
	if v.Verdict != trace.Inconclusive || v.Kind != trace.FailInternal {
		t.Errorf("got %s/%s, want inconclusive/internal", v.Verdict, v.Kind)
	}
}
