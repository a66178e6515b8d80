package engine_test

import (
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// progress is the state of an exercise, and the rule broken last.
func progress(t *testing.T, e *engine.Engine, exercise string) string {
	t.Helper()
	all, err := e.Progress()
	if err != nil {
		t.Fatal(err)
	}
	p := all[exercise]
	return strings.TrimSpace(p.State + " " + p.Rule + " " + p.Schedule)
}

// withData opens an engine on the miniature course with a data directory of
// its own.
func withData(t *testing.T, dir string) *engine.Engine {
	t.Helper()
	return openAt(t, engine.Options{Root: "../..", Course: "internal/engine/testdata/course", Data: dir, Limits: patient})
}

func TestOnlyTheReadersFileCounts(t *testing.T) {
	dir := t.TempDir()
	e := withData(t, dir)
	if got := progress(t, e, "small"); got != "new" {
		t.Errorf("before: %q, want new", got)
	}
	// Another text, and a replay, change nothing.
	judge(t, e, "right")
	run(t, e, engine.Job{Exercise: "small", Schedule: "small:1"})
	if got := progress(t, e, "small"); got != "new" {
		t.Errorf("after judging another text and a replay: %q, want new", got)
	}
	if last, err := e.LastRun("small"); err != nil || last != nil {
		t.Errorf("LastRun = %d records, %v; want none", len(last), err)
	}
	_, records := run(t, e, engine.Job{Exercise: "small"})
	e.Close()
	// The next start of the program knows.
	e = withData(t, dir)
	if got := progress(t, e, "small"); got != "broken is-right small:1" {
		t.Errorf("after judging the file: %q, want broken is-right small:1", got)
	}
	last, err := e.LastRun("small")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(records, last); d != "" {
		t.Errorf("last run (-want +got):\n%s", d)
	}
}

// Each judgement of the reader's file is dated: the first, the last, and the one
// that broke a rule last.
func TestProgressIsDated(t *testing.T) {
	e := openAt(t, module(t))
	judged := func(text string) engine.Progress {
		t.Helper()
		f, err := e.Load("small")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Save("small", text, f.Version); err != nil {
			t.Fatal(err)
		}
		run(t, e, engine.Job{Exercise: "small"})
		all, err := e.Progress()
		if err != nil {
			t.Fatal(err)
		}
		return all["small"]
	}
	right := *answer(t, "right")
	broken := judged(strings.ReplaceAll(right, "right", "wrong"))
	if broken.At.IsZero() || broken.Began != broken.At || broken.Ran != broken.At || broken.Broke != broken.At {
		t.Errorf("broken at once: %+v", broken)
	}
	passed := judged(right)
	if passed.Began != broken.At || passed.Broke != broken.At || !passed.At.After(broken.At) || passed.Ran != passed.At {
		t.Errorf("passed then: %+v", passed)
	}
	again := judged("package answer\n\nno Go at all")
	if again.At != passed.At || again.Broke != broken.At || !again.Ran.After(passed.At) {
		t.Errorf("a text that does not compile, judged after it: %+v", again)
	}
}

// module copies the miniature course and what it is built from into a module
// of its own, where its files may be changed.
func module(t *testing.T) engine.Options {
	t.Helper()
	o := engine.Options{Root: t.TempDir(), Course: "internal/engine/testdata/course", Data: t.TempDir(), Limits: patient}
	write(t, filepath.Join(o.Root, "go.mod"), "module lockwise\n\ngo 1.26\n")
	for _, dir := range []string{"internal/channel", "internal/trace", o.Course} {
		err := filepath.WalkDir(filepath.Join("../..", dir), func(path string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel("../..", path)
			to := filepath.Join(o.Root, rel)
			switch {
			case err != nil:
				return err
			case d.IsDir():
				return os.MkdirAll(to, 0o755)
			case filepath.Ext(path) != ".go" || dir != o.Course && strings.HasSuffix(path, "_test.go"):
				return nil
			}
			text, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(to, text, 0o644)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func TestPassedStaysPassedUntilReset(t *testing.T) {
	e := openAt(t, module(t))
	right := *answer(t, "right")
	wrong := strings.ReplaceAll(right, "right", "wrong")
	for _, step := range []struct{ text, want string }{
		{wrong, "broken is-right small:1"},
		{right, "passed is-right small:1"},
		{wrong, "passed is-right small:1"},
	} {
		f, err := e.Load("small")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Save("small", step.text, f.Version); err != nil {
			t.Fatal(err)
		}
		run(t, e, engine.Job{Exercise: "small"})
		if got := progress(t, e, "small"); got != step.want {
			t.Errorf("progress %q, want %q", got, step.want)
		}
	}
	if _, err := e.Reset("small", wrong); err != nil {
		t.Fatal(err)
	}
	if got := progress(t, e, "small"); got != "new" {
		t.Errorf("after the reset: %q, want new", got)
	}
}

func TestAChangedSourceOfTheGraderIsBuiltAgain(t *testing.T) {
	o := module(t)
	e := openAt(t, o)
	right := *answer(t, "right")
	if v, _ := run(t, e, engine.Job{Exercise: "small", Source: &right}); v.Verdict != trace.Pass {
		t.Fatalf("before: %+v", v)
	}
	lesson := filepath.Join(o.Root, o.Course, "lessons/small/small.go")
	text, err := os.ReadFile(lesson)
	if err != nil {
		t.Fatal(err)
	}
	write(t, lesson, strings.Replace(string(text), `said != "right"`, `said != "true"`, 1))
	if v, _ := run(t, e, engine.Job{Exercise: "small", Source: &right}); v.Verdict != trace.Broken {
		t.Errorf("after: %+v; want the changed grader's verdict", v)
	}
}

// attack(machine): an old program opens a new program's data | it refuses, and says that a newer program made it
func TestTheDataFileOfANewerProgramIsLeftAlone(t *testing.T) {
	o, _ := course(t)
	openAt(t, o).Close()
	path := filepath.Join(o.Data, "lockwise.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 1000"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := engine.Open(o); err == nil || !strings.Contains(err.Error(), "newer Lockwise") {
		t.Errorf("Open = %v, want an error that names a newer Lockwise", err)
	}
}

// attack(machine): second instance on the same data | each saves on top of what the other saved, and the history is one
func TestTwoProgramsShareTheData(t *testing.T) {
	o, _ := course(t)
	first, second := openAt(t, o), openAt(t, o)
	f, err := first.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	if f, err = second.Save("one", "from the second", f.Version); err != nil {
		t.Fatal(err)
	}
	if _, err = first.Save("one", "from the first", f.Version); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(history(t, first), history(t, second)); d != "" {
		t.Errorf("histories differ (-first +second):\n%s", d)
	}
}

// attack(machine): the data directory cannot be made | an error that names it
func TestADataDirectoryThatCannotBeMadeIsAnError(t *testing.T) {
	o, path := course(t)
	o.Data = filepath.Join(path, "below a file")
	if _, err := engine.Open(o); err == nil || !strings.Contains(err.Error(), "data directory") {
		t.Errorf("Open = %v, want an error that names the data directory", err)
	}
}

func TestBuiltGradersAreUsedAgainAndThinned(t *testing.T) {
	dir := t.TempDir()
	e := withData(t, dir)
	judge(t, e, "right")
	before := graders(t, dir)
	judge(t, e, "right")
	if d := cmp.Diff(before, graders(t, dir)); d != "" || len(before) != 1 {
		t.Errorf("built graders (-before +after the same again):\n%s", d)
	}
}

func graders(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "graders", "*", "grader*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestWarmthIsTold(t *testing.T) {
	e := withData(t, t.TempDir())
	want := []engine.Warmth{{Exercise: "other", State: engine.Cold}, {Exercise: "small", State: engine.Cold}}
	if d := cmp.Diff(want, e.Warmth()); d != "" {
		t.Errorf("before (-want +got):\n%s", d)
	}
	e.Warm(t.Context())
	for _, w := range e.Warmth() {
		if w.State != engine.Ready {
			t.Errorf("%s is %s (%s), want ready", w.Exercise, w.State, w.Detail)
		}
	}
}

func TestNoScratchIsLeft(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	e := withData(t, t.TempDir())
	judge(t, e, "right")
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
