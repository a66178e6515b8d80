package constraint_test

import (
	"os"
	"strings"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/constraint"
)

// expected reads from an answer's first line what must become of it: "" for a
// pass, otherwise the rule that catches it. The shipped file says nothing, since
// readers read it; it loses the race.
func expected(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("answers/" + name + "/answer.go")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if rest, ok := strings.CutPrefix(first, "// caught by: "); ok {
		rule, _, _ := strings.Cut(rest, " ")
		return rule
	}
	switch {
	case strings.HasPrefix(first, "// passes: "):
		return ""
	case name == "shipped":
		return "one-row"
	}
	t.Fatalf("answers/%s: the first line %q says neither what catches it nor that it passes", name, first)
	return ""
}

func TestEveryAnswerIsJudged(t *testing.T) {
	folders, err := os.ReadDir("answers")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		impl, ok := answers[f.Name()]
		if !ok {
			t.Errorf("answers/%s is in the tree and not judged", f.Name())
			continue
		}
		t.Run(f.Name(), func(t *testing.T) {
			want := expected(t, f.Name())
			v := sim.Judge(t, constraint.Exercise(impl))
			if v.Rule != want {
				t.Fatalf("got rule %q, want %q\n%s: %s", v.Rule, want, v.Schedule, v.Message.En)
			}
			if want == "" {
				checkPass(t, v)
			}
		})
	}
}

// checkPass: a pass says what it covers, and that it was everything.
func checkPass(t *testing.T, v trace.Verdict) {
	t.Helper()
	if v.Verdict != trace.Pass || !v.Complete {
		t.Errorf("got %s, complete %v; want a complete pass", v.Verdict, v.Complete)
	}
	if len(v.Covered) < 10 || v.Explored < 50 {
		t.Errorf("only %d scenarios and %d schedules", len(v.Covered), v.Explored)
	}
}
