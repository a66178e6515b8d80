//go:build unix

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for what must come, a first build among it,
// however slow the machine is.
const patience = 5 * time.Minute

// A reader edits elsewhere: what an editor writes to disk is judged, once for each
// save, until Ctrl-C.
func TestWatchJudgesWhatIsSaved(t *testing.T) {
	root := smallCourse(t)
	w := startWatch(t, root)
	if said := w.until("two seconds", "at once"); !strings.Contains(said, "Save a file") {
		t.Errorf("at the start it prints\n%s", said)
	}
	for _, c := range []struct{ says, want string }{
		{"right", "✓ constraint: pass"},
		{"wrong", "is-right"},
		{"right", "✓ constraint: pass"},
	} {
		put(t, root, "exercises/constraint/answer.go", small(c.says))
		if said := w.until(c.want); strings.Count(said, "── ") != 1 {
			t.Errorf("%s: want one run, got\n%s", c.says, said)
		}
	}
	w.cmd.Process.Signal(syscall.SIGINT)
	rest, _ := io.ReadAll(w.out)
	if err := w.cmd.Wait(); err != nil || strings.Contains(string(rest), "── ") {
		t.Errorf("after Ctrl-C: %v, printed\n%s", err, rest)
	}
}

// watched is `playground watch` in a process of its own.
type watched struct {
	t   *testing.T
	cmd *exec.Cmd
	out *bufio.Reader
}

func startWatch(t *testing.T, root string) watched {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, self, "watch", "-data", t.TempDir(), "-lang", "en", "constraint")
	cmd.Dir, cmd.Env, cmd.Stderr = root, append(os.Environ(), playgroundRole+"=1"), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return watched{t, cmd, bufio.NewReader(out)}
}

// until reads to the first line that says one of the texts.
func (w watched) until(texts ...string) string {
	w.t.Helper()
	var said strings.Builder
	for {
		line, err := w.out.ReadString('\n')
		said.WriteString(line)
		if err != nil {
			w.t.Fatalf("%v; no line says %q in\n%s", err, texts, &said)
		}
		for _, text := range texts {
			if strings.Contains(line, text) {
				return said.String()
			}
		}
	}
}

// smallCourse is a bare course in which one exercise has a grader, the engine's
// smallest.
func smallCourse(t *testing.T) string {
	t.Helper()
	root := bareCourse(t)
	for _, folder := range []string{"internal/channel", "internal/trace", "internal/engine/testdata/course/lessons/small"} {
		if err := os.CopyFS(filepath.Join(root, folder), os.DirFS("../../"+folder)); err != nil {
			t.Fatal(err)
		}
	}
	put(t, root, "go.mod", "module lockwise\n\ngo 1.26\n")
	put(t, root, "exercises/constraint/answer.go", small("wrong"))
	put(t, root, "exercises_test/constraint/x_test.go", `package x_test

import (
	"testing"

	answer "lockwise/exercises/constraint"
	"lockwise/internal/engine/testdata/course/lessons/small"
)

func TestExercise(t *testing.T) { small.Grade(t, answer.Answer) }
`)
	return root
}

// small is an answer that the small grader judges by what it says.
func small(says string) string {
	return "package answer\n\nfunc Answer() string { return \"" + says + "\" }\n"
}

// put writes a file as careful editors do: who looks meanwhile finds no half of it.
func put(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, name)
	if err := errors.Join(os.WriteFile(path+"~", []byte(text), 0o644), os.Rename(path+"~", path)); err != nil {
		t.Fatal(err)
	}
}
