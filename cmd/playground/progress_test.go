package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// elsewhere is a file from another machine.
const elsewhere = `{"lockwise":"progress","v":1,"exercises":{
	"constraint":{"state":"passed","at":"2026-01-02T10:00:00Z","rule":"one-row","schedule":"constraint:double-submit:2b"},
	"stock":{"state":"broken","at":"2026-01-03T10:00:00Z","began":"2026-01-03T10:00:00Z","ran":"2026-01-05T10:00:00Z","rule":"no-oversell","schedule":"stock:last-one:2b","broke":"2026-01-04T10:00:00Z"},
	"of-a-later-course":{"state":"passed","at":"2026-01-02T10:00:00Z"}},
	"predictions":{"stock/left":{"chosen":"1","shown":"-1","at":"2026-01-02T10:00:00Z"}},
	"found":{"stock":[{"schedule":"stock:board:2b","answer":"shipped","rule":"never-negative","level":"preempt","at":"2026-01-03T10:00:00Z"},
		{"schedule":"stock:board:4b","rule":"never-negative","version":"0a1b"}],
		"of-a-later-course":[{"schedule":"of-a-later-course:a:1b","rule":"x"}]}}`

func TestProgressGoesToAnotherMachine(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "from.json"), filepath.Join(dir, "to.json")
	if err := os.WriteFile(file, []byte(elsewhere), 0o600); err != nil {
		t.Fatal(err)
	}
	here := func(args ...string) string {
		t.Helper()
		status, said, errs := play(t, append([]string{"-data", filepath.Join(dir, "here")}, args...)...)
		if status != statusPass {
			t.Fatalf("%v: status %d, printed %s%s", args, status, said, errs)
		}
		return said
	}
	if said := here("progress", "import", file); !strings.Contains(said, "Taken over: constraint, stock.") {
		t.Errorf("the import said %q", said)
	}
	if said := here("progress", "import", file, "-lang", "zh"); !strings.Contains(said, "没有新的进度") {
		t.Errorf("the same again said %q", said)
	}
	if list := here("list"); !strings.Contains(list, "✓ constraint     passed on 2026-01-02 · last broken rule: one-row · constraint:double-submit:2b\n") ||
		!strings.Contains(list, "✗ stock          broken since 2026-01-03 · started on 2026-01-03 · last run on 2026-01-05 · last broken rule: no-oversell, on 2026-01-04 · stock:last-one:2b\n") {
		t.Errorf("the list after the import:\n%s", list)
	}
	here("progress", "export", out)
	want, err := readProgress(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := readProgress(out)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(got.Predictions, want.Predictions) {
		t.Errorf("exported %+v, want %+v", got.Predictions, want.Predictions)
	}
	if d := cmp.Diff(map[string][]foundOne{"stock": want.Found["stock"]}, got.Found); d != "" {
		t.Errorf("found schedules (-want +got):\n%s", d)
	}
	delete(want.Exercises, "of-a-later-course")
	if len(got.Exercises) != len(want.Exercises) {
		t.Errorf("exported %+v, want %+v", got, want)
	}
	for id, x := range want.Exercises {
		if g := got.Exercises[id]; g != x {
			t.Errorf("%s is exported as %+v, want %+v", id, g, x)
		}
	}
}

// attack(machine): a progress file that is none, of a newer program, or with words that the terminal would obey | refused, nothing is taken over, and the message says which
func TestWhatIsNoProgressIsRefused(t *testing.T) {
	said := func(question, x string) string {
		return `{"lockwise":"progress","v":1,"predictions":{"` + question + `":` + x + `}}`
	}
	one := func(x string) string { return `{"lockwise":"progress","v":1,"exercises":{"constraint":` + x + `}}` }
	for text, says := range map[string]string{
		"": "no progress file", "{}": "no progress file", `{"v":1}`: "no progress file",
		`{"lockwise":"progress","v":9}`:                                                                "newer Lockwise",
		one(`{"state":"new","at":"2026-01-02T10:00:00Z"}`):                                             "cannot be right",
		one(`{"state":"passed"}`):                                                                      "cannot be right",
		one(`{"state":"passed","at":"9026-01-02T10:00:00Z"}`):                                          "cannot be right",
		one(`{"state":"passed","at":"2026-01-02T10:00:00Z","rule":"\u001b[2J"}`):                       "cannot be right",
		one(`{"state":"passed","at":"2026-01-02T10:00:00Z","rule":"x","schedule":"stock:a:1b"}`):       "cannot be right",
		one(`{"state":"passed","at":"2026-01-02T10:00:00Z","rule":"x","schedule":"constraint:a:<b>"}`): "cannot be right",
		said("stock/left", `{"chosen":"1","shown":"<b>","at":"2026-01-02T10:00:00Z"}`):                 "cannot be right",
		said("stock/left", `{"chosen":"1","shown":"2"}`):                                               "cannot be right",
		one(`{"state":"passed","at":"2026-01-02T10:00:00Z","ran":"9026-01-02T10:00:00Z"}`):             "cannot be right",
		`{"lockwise":"progress","v":1,"found":{"stock":[{"schedule":"lease:a:1b","rule":"x"}]}}`:       "cannot be right",
		`{"lockwise":"progress","v":1,"found":{"stock":[{"schedule":"stock:a:1b","rule":"<b>"}]}}`:     "cannot be right",
		said("left", `{"chosen":"1","shown":"2","at":"2026-01-02T10:00:00Z"}`):                         "cannot be right",
	} {
		file := answerFile(t, text)
		mine := t.TempDir()
		status, _, errs := play(t, "-data", mine, "progress", "import", file)
		if status != statusUnknown || !strings.Contains(errs, says) {
			t.Errorf("%s: status %d, printed %q; want status 3 and %q", text, status, errs, says)
		}
		if _, list, _ := play(t, "-data", mine, "list"); strings.Contains(list, "passed") {
			t.Errorf("%s was taken over", text)
		}
	}
}
