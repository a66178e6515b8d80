package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

// course makes a course with one exercise in a folder of its own, where files
// may be changed. Nothing is built there.
func course(t *testing.T) (engine.Options, string) {
	t.Helper()
	root := t.TempDir()
	answer := filepath.Join(root, "exercises", "one", "answer.go")
	for _, dir := range []string{filepath.Dir(answer), filepath.Join(root, "exercises_test", "one")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, answer, "shipped")
	return engine.Options{Root: root, Data: t.TempDir()}, answer
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replace changes a file as careful editors do, by renaming.
func replace(t *testing.T, path, text string) {
	t.Helper()
	write(t, path+"~", text)
	if err := os.Rename(path+"~", path); err != nil {
		t.Fatal(err)
	}
}

func openAt(t *testing.T, o engine.Options) *engine.Engine {
	t.Helper()
	e, err := engine.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// history lists the remembered texts and their reasons, oldest first.
func history(t *testing.T, e *engine.Engine) []string {
	t.Helper()
	all, err := e.History("one", 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range all {
		lines = append([]string{r.Why + " " + r.Text}, lines...)
	}
	return lines
}

func TestSavingKeepsEveryText(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	f, err := e.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second", "second"} {
		if f, err = e.Save("one", text, f.Version); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := os.ReadFile(path); string(got) != "second" || f.Text != "second" {
		t.Errorf("on disk %q, returned %q; want second", got, f.Text)
	}
	if f, err = e.Reset("one", "shipped"); err != nil || f.Text != "shipped" {
		t.Fatalf("Reset = %q, %v", f.Text, err)
	}
	e.Close()
	// Another start of the program finds the same history.
	want := []string{"disk shipped", "save first", "save second", "reset shipped"}
	if d := cmp.Diff(want, history(t, openAt(t, o))); d != "" {
		t.Errorf("history (-want +got):\n%s", d)
	}
}

// attack(machine): the file changes on disk while it is edited | nothing is overwritten: a conflict, and both texts are in the history
func TestAChangeOnDiskIsNeverOverwritten(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	f, err := e.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, "theirs")
	disk, err := e.Save("one", "mine", f.Version)
	if !errors.Is(err, engine.ErrConflict) || disk.Text != "theirs" {
		t.Fatalf("Save = %q, %v; want the text on disk and ErrConflict", disk.Text, err)
	}
	if got, _ := os.ReadFile(path); string(got) != "theirs" {
		t.Errorf("on disk %q, want theirs", got)
	}
	if _, err := e.Save("one", "mine", disk.Version); err != nil {
		t.Errorf("saving on top of the text on disk: %v", err)
	}
	if d := cmp.Diff([]string{"disk shipped", "disk theirs", "save mine"}, history(t, e)); d != "" {
		t.Errorf("history (-want +got):\n%s", d)
	}
}

func TestTheSameTextIsNoConflict(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	write(t, path, "the same")
	if _, err := e.Save("one", "the same", "some other version"); err != nil {
		t.Errorf("saving what is on disk already: %v", err)
	}
}

// attack(machine): the exercise cannot be written at all | an error, nothing is left behind
func TestAFailedSaveLosesNothing(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	if _, err := e.Load("one"); err != nil {
		t.Fatal(err)
	}
	// A folder in place of the file cannot be replaced, not even by root.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(path, "in the way"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Reset("one", "typed"); err == nil {
		t.Fatal("writing over a folder succeeded")
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestASymbolicLinkStaysOne(t *testing.T) {
	o, path := course(t)
	target := filepath.Join(t.TempDir(), "elsewhere.go")
	write(t, target, "linked")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	e := openAt(t, o)
	if _, err := e.Save("one", "changed", engine.Version("linked")); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(target)
	if err != nil || string(got) != "changed" {
		t.Errorf("the target of the link is %q, %v; want changed", got, err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the exercise is no link any more: %v, %v", info.Mode(), err)
	}
}

// attack(web): path traversal in the name of an exercise, to load, save or reset | refused: there is no such exercise
func TestNoOtherFileIsReached(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	for _, name := range []string{"", ".", "..", "../one", "one/../one", "two", "one\x00"} {
		if _, err := e.Load(name); !errors.Is(err, engine.ErrUnknownExercise) {
			t.Errorf("Load(%q) = %v, want ErrUnknownExercise", name, err)
		}
		if _, err := e.Save(name, "x", ""); !errors.Is(err, engine.ErrUnknownExercise) {
			t.Errorf("Save(%q) = %v, want ErrUnknownExercise", name, err)
		}
		if _, err := e.Reset(name, "x"); !errors.Is(err, engine.ErrUnknownExercise) {
			t.Errorf("Reset(%q) = %v, want ErrUnknownExercise", name, err)
		}
	}
}

func TestChangesByOthersAreReported(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	f, err := e.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	changes := e.Watch(ctx)
	if f, err = e.Save("one", "ours", f.Version); err != nil {
		t.Fatal(err)
	}
	replace(t, path, "theirs")
	if got := <-changes; got.Text != "theirs" || got.Exercise != "one" {
		t.Errorf("reported %q of %q, want theirs of one", got.Text, got.Exercise)
	}
	replace(t, path, "ours") // a text that we wrote once, but not this time
	if got := <-changes; got.Text != "ours" {
		t.Errorf("reported %q, want ours", got.Text)
	}
	cancel()
	for range changes {
		t.Error("a change was reported after the end")
	}
	want := []string{"disk shipped", "save ours", "disk theirs", "disk ours"}
	if d := cmp.Diff(want, history(t, e)); d != "" {
		t.Errorf("history (-want +got):\n%s", d)
	}
}
