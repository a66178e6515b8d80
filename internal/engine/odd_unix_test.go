//go:build unix

package engine_test

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// attack(machine): the exercise is a pipe, a device or a folder | an error that says so, and nobody waits for it
func TestAnExerciseThatIsNoFileIsAnError(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	for name, place := range map[string]func() error{
		"a pipe":   func() error { return syscall.Mkfifo(path, 0o600) },
		"a device": func() error { return os.Symlink("/dev/zero", path) },
		"a folder": func() error { return os.Mkdir(path, 0o700) },
	} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := place(); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Load("one"); err == nil || !strings.Contains(err.Error(), "is not a file") {
			t.Errorf("%s: %v, want an error that it is not a file", name, err)
		}
		if _, err := e.Save("one", "typed", ""); err == nil {
			t.Errorf("%s: a save succeeded", name)
		}
	}
}
