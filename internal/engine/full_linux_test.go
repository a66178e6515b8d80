package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

func init() { roles["full disk"] = fullDisk }

// fullDir tells the role where to work.
const fullDir = "LOCKWISE_TEST_FULL"

// attack(machine): the disk is full when code is run | inconclusive, and the message says that the disk is full
// attack(machine): the disk is full when a text is saved | the save fails and says so, the file keeps its old text, nothing is left behind; with room again the same save works
func TestAFullDiskLosesNothing(t *testing.T) {
	cmd := full(t)
	// A file system of its own, where this machine lets us mount one.
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if id := os.Geteuid(); id != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: id, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getegid(), Size: 1}}
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) { // not allowed
		out, err = full(t).CombinedOutput()
	}
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}

func full(t *testing.T) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), "LOCKWISE_TEST_ROLE=full disk", fullDir+"="+t.TempDir())
	return cmd
}

// fullDisk saves, fills the disk, saves and runs, frees it, and saves.
func fullDisk() {
	dir := os.Getenv(fullDir)
	fill, empty, mounted := limitWrites(), freeWrites, false
	if syscall.Mount("lockwise", dir, "tmpfs", 0, "size=1m") == nil {
		fill, empty, mounted = func() { fillUp(dir) }, func() { must(os.Remove(filepath.Join(dir, "filler"))) }, true
	}
	fmt.Println("a file system of its own:", mounted)
	path := filepath.Join(dir, "exercises", "one", "answer.go")
	must(os.MkdirAll(filepath.Dir(path), 0o755))
	must(os.MkdirAll(filepath.Join(dir, "exercises_test", "one"), 0o755))
	must(os.WriteFile(path, []byte("shipped"), 0o644))
	e, err := engine.Open(engine.Options{Root: dir, Data: filepath.Join(dir, "data")})
	must(err)
	f, err := e.Save("one", "before", engine.Version("shipped"))
	must(err)

	fill()
	typed := strings.Repeat("typed while the disk is full\n", 1000)
	_, err = e.Save("one", typed, f.Version)
	text, _ := os.ReadFile(path)
	fmt.Println("the save says:", err)
	if err == nil || string(text) != "before" || mounted && !engine.NoRoom(err) {
		panic(fmt.Sprintf("saved with %v, on disk are %d bytes", err, len(text)))
	}
	v := e.Run(context.Background(), engine.Job{Exercise: "one"}, func(trace.Record) {})
	fmt.Println("the run says:", v.Message.En)
	if v.Verdict != trace.Inconclusive || mounted && !strings.Contains(v.Message.En, "disk is full") {
		panic(fmt.Sprintf("judged %s/%s", v.Verdict, v.Kind))
	}
	empty()
	_, err = e.Save("one", typed, f.Version)
	must(err)
	must(e.Close())
	left, err := os.ReadDir(filepath.Dir(path))
	must(err)
	if text, _ := os.ReadFile(path); string(text) != typed || len(left) != 1 {
		panic(fmt.Sprintf("with room again %d bytes are on disk, beside %v", len(text), left))
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// fillUp leaves no room in the file system of dir.
func fillUp(dir string) {
	f, err := os.Create(filepath.Join(dir, "filler"))
	must(err)
	for size := 4096; size > 0; {
		if _, err := f.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	must(f.Close())
}

// limitWrites stands in for a full disk: no file may grow past one byte.
func limitWrites() func() {
	signal.Ignore(syscall.SIGXFSZ)
	return func() { setFileLimit(1) }
}

func freeWrites() {
	var l syscall.Rlimit
	must(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &l))
	setFileLimit(l.Max)
}

func setFileLimit(bytes uint64) {
	var l syscall.Rlimit
	must(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &l))
	l.Cur = bytes
	must(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l))
}
