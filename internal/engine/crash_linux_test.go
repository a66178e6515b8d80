package engine_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

func init() { roles["judging victim"] = judgingVictim }

// victimAnswer tells the victim what to judge.
const victimAnswer = "LOCKWISE_TEST_ANSWER"

// judgingVictim judges an answer that the program does not survive. It prints a
// dot when that has begun.
func judgingVictim() {
	e, err := engine.Open(engine.Options{Root: "../..", Course: "internal/engine/testdata/course", Data: os.Getenv(victimData), Limits: patient})
	must(err)
	text, err := os.ReadFile(filepath.Join("testdata/course/answers", os.Getenv(victimAnswer), "answer.go"))
	must(err)
	source, begun := string(text), false
	v := e.Run(context.Background(), engine.Job{Exercise: "small", Source: &source}, func(r trace.Record) {
		if r.Progress != nil && !begun {
			begun = true
			fmt.Print(".")
		}
	})
	panic(v.Message.En)
}

// attack(machine): kill -9 of the program in the middle of a run | the run's process ends with it, the data file opens
func TestKillingTheProgramEndsItsRuns(t *testing.T) {
	dir := t.TempDir()
	cmd := judging(t, "endless", dir)
	dots, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := dots.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	grader := grading(t, cmd.Process.Pid)
	cmd.Process.Kill()
	cmd.Wait()
	ends := []unix.PollFd{{Fd: int32(grader), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(ends, int(patience.Milliseconds()))
		if err == unix.EINTR {
			continue
		}
		if n != 1 || err != nil {
			t.Errorf("the run goes on without the program: %v", err)
		}
		break
	}
	if _, err := withData(t, dir).Progress(); err != nil {
		t.Error(err)
	}
}

// attack(code): kills the process group of the program that judges it | the program dies, as any of yours would; no run is left behind, and the next start knows everything that was saved
func TestAnAnswerThatKillsTheProgramLosesNothing(t *testing.T) {
	dir := t.TempDir()
	e := withData(t, dir)
	if _, err := e.Load("small"); err != nil {
		t.Fatal(err)
	}
	e.Close()
	cmd := judging(t, "kill-program", dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // not the group of this test
	err := cmd.Run()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		t.Fatalf("the program ended with %v; want it killed", err)
	}
	e = withData(t, dir)
	if h, err := e.History("small", 0, 10); err != nil || len(h) != 1 {
		t.Errorf("the history has %d texts, %v; want the one that was there", len(h), err)
	}
	if v, _ := judge(t, e, "right"); v.Verdict != trace.Pass {
		t.Errorf("the next run ends in %s/%s %q", v.Verdict, v.Kind, v.Message.En)
	}
}

// judging prepares a program that judges an answer, with data of its own.
func judging(t *testing.T, answer, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), victimData+"="+dir, victimAnswer+"="+answer, "LOCKWISE_TEST_ROLE=judging victim")
	return cmd
}

// grading returns a descriptor of the grader that a program runs; it is
// readable when the grader has ended.
func grading(t *testing.T, program int) int {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range all {
		text, _ := os.ReadFile(path)
		var pid, parent int
		_, rest, _ := strings.Cut(string(text), ") ")
		fmt.Sscan(filepath.Base(filepath.Dir(path)), &pid)
		fmt.Sscanf(rest, "%1s %d", new(string), &parent)
		if parent != program {
			continue
		}
		fd, err := unix.PidfdOpen(pid, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { unix.Close(fd) })
		return fd
	}
	t.Fatal("no grader was found")
	return -1
}
