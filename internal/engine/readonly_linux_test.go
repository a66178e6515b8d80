package engine_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"lockwise/internal/engine"
)

// attack(machine): the folder of the exercise is read-only | the save fails and says so, the file keeps its text, what was typed is in the history
func TestAReadOnlyFolderLosesNothing(t *testing.T) {
	o, path := course(t)
	e := openAt(t, o)
	dir := filepath.Dir(path)
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
	var err error
	unprivileged(t, func() { _, err = e.Save("one", "typed", engine.Version("shipped")) })
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("Save = %v, want that it is not permitted", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "shipped" {
		t.Errorf("on disk %q, want shipped", text)
	}
	if d := cmp.Diff([]string{"disk shipped", "save typed"}, history(t, e)); d != "" {
		t.Errorf("history (-want +got):\n%s", d)
	}
}

// unprivileged calls f on a thread that permissions bind even if it is root's.
// The thread ends with its goroutine, since it stays locked to it.
func unprivileged(t *testing.T, f func()) {
	t.Helper()
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
		var none [2]unix.CapUserData
		err := unix.Capset(&header, &none[0])
		if err == nil {
			f()
		}
		done <- err
	}()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
