// Package lessontest holds the tests that every lesson runs on its answers: each
// folder under answers is judged, and what becomes of it is what its first line
// says.
//
//	// caught by: <rule> — what goes wrong
//	// passes: <technique>
//
// The shipped file says nothing, since readers read it; the lesson's test names
// the rule that catches it. A lesson keeps a table from folder to
// implementation, because Go links only what is imported.
package lessontest

import (
	"flag"
	"maps"
	"os"
	"regexp"
	"runtime"
	"slices"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Answers is the table of a lesson's answers, by folder under answers.
type Answers[Impl any] map[string]Impl

// Judge judges every answer of the lesson in the current directory. shipped is
// the rule that catches the shipped file. With -short, for runs that repeat the
// tests with the race detector or other processor counts, it judges the shipped
// file, the reference and every eighth answer.
//
// What wrong answers are told must tell mistakes apart. Ways to write the same mistake
// end in the same outcome and are told the same; but there must be at least half as
// many messages as wrong answers. A few of them, as with -short, say nothing of that.
func Judge[Impl any](t *testing.T, answers Answers[Impl], exercise func(Impl) sim.Exercise, shipped string) {
	told := map[trace.Text][]string{}
	for i, name := range folders(t) {
		impl, ok := answers[name]
		if !ok {
			t.Errorf("answers/%s is in the tree and not judged", name)
			continue
		}
		if testing.Short() && i%8 != 0 && name != "shipped" && name != "solution" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			v := sim.Judge(t, exercise(impl))
			check(t, v, expected(t, name, shipped))
			told[v.Message] = append(told[v.Message], name)
		})
	}
	t.Run("board", func(t *testing.T) { board(t, exercise(answers["shipped"]), exercise(answers["solution"])) })
	delete(told, trace.Text{}) // right answers are told nothing
	wrong := 0
	for _, names := range told {
		wrong += len(names)
	}
	if !testing.Short() && 2*len(told) < wrong {
		t.Errorf("%d wrong answers are told only %d different things: %v", wrong, len(told), slices.Collect(maps.Values(told)))
	}
}

func folders(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("answers")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// expected reads what must become of an answer: "" for a pass, otherwise the
// rule that catches it.
func expected(t *testing.T, name, shipped string) string {
	t.Helper()
	text, err := os.ReadFile("answers/" + name + "/answer.go")
	if err != nil {
		t.Fatal(err)
	}
	right, rule := lessons.Fate(string(text))
	switch {
	case right || rule != "":
		return rule
	case name == "shipped":
		return shipped
	}
	t.Fatalf("answers/%s: the first line says neither what catches it nor that it passes", name)
	return ""
}

// check compares a verdict with what was expected: the rule, a message in both
// languages, and on a pass that it covers everything within the bounds.
func check(t *testing.T, v trace.Verdict, want string) {
	t.Helper()
	switch {
	case v.Rule != want || want == "" && v.Verdict != trace.Pass:
		t.Errorf("got %s, rule %q, want %q\n%s: %s", v.Verdict, v.Rule, want, v.Schedule, v.Message.En)
	case want == "" && !v.Complete:
		t.Error("a pass that has not tried everything within the bounds")
	case want != "" && (v.Message.En == "" || v.Message.Zh == ""):
		t.Errorf("a message is missing: %+v", v.Message)
	case want != "" && v.Schedule != "" && !names(v.Message.En):
		t.Errorf("nobody is named: %s", v.Message.En)
	}
	t.Logf("%s %s %d schedules %s\n%s\n%s", v.Verdict, v.Rule, v.Explored, v.Schedule, v.Message.En, v.Message.Zh)
}

// repeats is how often Steady judges an answer.
var repeats = flag.Int("repeats", 2, "how often an answer is judged where a test wants the same verdict every time")

// Steady judges an answer again and again, in turns on one processor and on four,
// and wants the same verdict, message and first schedule every time.
func Steady(t *testing.T, exercise func() sim.Exercise) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	first := sim.Judge(t, exercise())
	for i := range *repeats - 1 {
		runtime.GOMAXPROCS([]int{4, 1}[i%2])
		again := sim.Judge(t, exercise())
		if first.Rule != again.Rule || first.Schedule != again.Schedule || first.Message != again.Message || first.Explored != again.Explored {
			t.Fatalf("judged first, and the %dth time after it:\n%s %s %d %s\n%s %s %d %s", i+1,
				first.Rule, first.Schedule, first.Explored, first.Message.En,
				again.Rule, again.Schedule, again.Explored, again.Message.En)
		}
	}
}

// actor is who did it: a worker's name as the scenarios of the lessons give them,
// the workers together, a program that does not use the reader's code, or a line of
// that.
var actor = regexp.MustCompile(`\b[A-E]\b|\bworkers?\b|\ba(nother)? program\b|\banswer\.go:\d|\bevery \w+ has returned\b`)

func names(message string) bool { return actor.MatchString(message) }
