package engine

import (
	"fmt"
	"strings"

	"lockwise/internal/trace"
)

// verdictOf names the outcome of a run. Only a verdict that came signed over
// the channel can be a pass; everything else is told by how the process ended.
func verdictOf(r end, l Limits) trace.Verdict {
	if r.verdict != nil && (r.cause == causeNone || r.verdict.Verdict != trace.Pass) {
		v := *r.verdict
		if v.Verdict == trace.Inconclusive && v.Detail == "" && strings.TrimSpace(r.output) != "PASS" {
			v.Detail = r.output // "PASS" is the test binary's, and about nothing
		}
		return v
	}
	v := unfinished(r, l)
	v.Detail = tidyStacks(r.output)
	return v
}

// unfinished is the verdict on a run that ended without one.
func unfinished(r end, l Limits) trace.Verdict {
	switch r.cause {
	case causeCancelled:
		return cancelled()
	case causeSilence:
		return broken(trace.FailStuck, tooSilent(l.Silence, answerFrame(r.output)))
	case causeTime:
		return inconclusive(trace.FailBudget, tooLong(l.Time))
	case causeMemory:
		return broken(trace.FailExit, tooMuchMemory(l.Memory))
	case causeProcs:
		return broken(trace.FailExit, tooManyProcesses(l.Procs))
	case causeStream:
		return broken(trace.FailExit, tooMuchReported(l.Stream))
	case causePrinted:
		return broken(trace.FailExit, tooMuchPrinted(l.Printed))
	case causeDisk:
		return broken(trace.FailExit, tooMuchWritten(l.Disk))
	}
	if strings.Contains(r.output, "runtime: out of memory") || strings.Contains(r.output, "cannot allocate memory") {
		return broken(trace.FailExit, tooMuchMemory(l.Memory))
	}
	if strings.Contains(r.output, "all goroutines are asleep - deadlock!") {
		return broken(trace.FailStuck, everybodyWaits(answerFrame(r.output)))
	}
	if words, ok := panicWords(r); ok {
		return broken(trace.FailPanic, panicked(words, answerFrame(r.output)))
	}
	return broken(trace.FailExit, exited(r))
}

// panicWords finds what the Go runtime says when it ends a program.
func panicWords(r end) (string, bool) {
	if r.code != 2 {
		return "", false
	}
	for line := range strings.Lines(r.output) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line, true
		}
	}
	return "", false
}

// answerFrame finds the first line of the reader's file in a stack trace:
// "answer.go:12", or "".
func answerFrame(output string) string {
	for line := range strings.Lines(output) {
		place, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if _, at, ok := strings.Cut(place, "/"+answerName+":"); ok {
			return answerName + ":" + at
		}
	}
	return ""
}

func broken(kind trace.Failure, message trace.Text) trace.Verdict {
	return trace.Verdict{Verdict: trace.Broken, Kind: kind, Message: message}
}

func inconclusive(kind trace.Failure, message trace.Text) trace.Verdict {
	return trace.Verdict{Verdict: trace.Inconclusive, Kind: kind, Message: message}
}

// notCompiling is the verdict on code that does not compile.
func notCompiling(ds []trace.Diagnostic, output string) trace.Verdict {
	v := broken(trace.FailCompile, compileMessage(ds))
	v.Diagnostics, v.Detail = ds, output
	return v
}

func cancelled() trace.Verdict { return inconclusive(trace.FailBudget, cancelledMessage) }

// internal is the verdict when it is not the reader's fault.
func internal(err error) trace.Verdict {
	v := inconclusive(trace.FailInternal, internalMessage(err))
	v.Detail = fmt.Sprint(err)
	return v
}
