package interview

import (
	"fmt"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Run is a run that shows the point of a question, and what must come of it: a rule
// breaks, or a fact is read off it, or else it passes.
//
// It is written on one line:
//
//	release/getthendel breaks owner-only
//	release/solution at release:work-too-long:4a passes
//	stock/shipped shows cell stock 1 available = -1
//
// Without a schedule the answer is judged, and what its verdict shows is the run.
type Run struct {
	Exercise lessons.Exercise
	Answer   string // one of the exercise's
	Schedule string // "" is the one that the verdict shows
	Breaks   string // the rule
	Fact     string // see trace.Fact
	Value    string // of the fact
}

// Name is what pages call the answer: release/getthendel.
func (r Run) Name() string { return r.Exercise.ID + "/" + r.Answer }

// Link is the address of the run's own page; "" if it has none, since only its
// judgement says which schedule it is.
func (r Run) Link() string {
	if r.Schedule == "" {
		return ""
	}
	return "/replay/" + r.Schedule + "?answer=" + r.Answer
}

// Command shows the run in a terminal, from the module's folder.
func (r Run) Command() string {
	if r.Schedule == "" {
		return r.Exercise.GradeCommand(r.Answer)
	}
	return "go run ./cmd/playground replay -file " + r.Exercise.AnswerPath(r.Answer) + " " + r.Schedule
}

// Check says whether a run shows what it must: its verdict, and the events of the
// trace that the verdict shows.
func (r Run) Check(v trace.Verdict, events []trace.Event) error {
	broke := v.Verdict == trace.Broken
	switch {
	case v.Verdict != trace.Pass && (!broke || v.Rule == ""):
		return fmt.Errorf("%s ends in %s (%s): %s", r.Name(), v.Verdict, v.Kind, v.Message.En)
	case r.Fact != "":
		got, err := trace.Fact(r.Fact, events)
		if err == nil && got != r.Value {
			err = fmt.Errorf("%s shows %s = %s, want %s", r.Name(), r.Fact, got, r.Value)
		}
		return err
	case r.Breaks != v.Rule:
		return fmt.Errorf("%s: rule %q is broken, want %q (%s)", r.Name(), v.Rule, r.Breaks, v.Message.En)
	}
	return nil
}

// ReadRun reads a run as it is written on one line; ok is false if it is not written
// as it must be, or there is no such answer.
func ReadRun(line string) (r Run, ok bool) {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if r.Exercise, r.Answer, ok = (lessons.Exercise{}).AnswerNamed(name); !ok {
		return r, false
	}
	if at, found := strings.CutPrefix(rest, "at "); found {
		r.Schedule, rest, _ = strings.Cut(at, " ")
		if !strings.HasPrefix(r.Schedule, r.Exercise.ID+":") {
			return r, false
		}
	}
	return r.ending(rest)
}

// ending reads what must come of a run.
func (r Run) ending(text string) (Run, bool) {
	what, rest, _ := strings.Cut(text, " ")
	switch what {
	case "passes":
		return r, rest == ""
	case "breaks":
		r.Breaks = rest
		return r, rest != "" && !strings.Contains(rest, " ")
	case "shows":
		var ok bool
		r.Fact, r.Value, ok = strings.Cut(rest, " = ")
		return r, ok && r.Fact != "" && r.Value != ""
	}
	return r, false
}
