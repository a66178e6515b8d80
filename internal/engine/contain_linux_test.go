package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// sleepers counts the processes that answers have started.
func sleepers(t *testing.T) int {
	t.Helper()
	n := 0
	all, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range all {
		if line, _ := os.ReadFile(path); string(line) == "sleep\x00"+sleeps+"\x00" {
			n++
		}
	}
	return n
}

// attack(code): starts children that outlive it: in its group, outside of it, and without its environment | all are killed with the run
func TestNoProcessOutlivesItsRun(t *testing.T) {
	for _, name := range []string{"children", "fork-bomb"} {
		t.Run(name, func(t *testing.T) {
			v, _ := judge(t, open(t, patient), name)
			if n := sleepers(t); n > 0 {
				t.Errorf("%d processes outlived the run (verdict %s/%s)", n, v.Verdict, v.Kind)
			}
		})
	}
}

// attack(code): a child keeps the output open | the verdict does not wait for it
func TestAChildThatHoldsTheOutputDoesNotDelayTheVerdict(t *testing.T) {
	v, _ := judge(t, open(t, patient), "children")
	if v.Verdict != trace.Pass {
		t.Errorf("got %s/%s %q, want a pass", v.Verdict, v.Kind, v.Message.En)
	}
}

// attack(code): fork bomb | stopped at 32 processes, broken, and the message says so
func TestTooManyProcessesAreStopped(t *testing.T) {
	v, _ := judge(t, open(t, patient), "fork-bomb")
	if v.Verdict != trace.Broken || v.Kind != trace.FailExit || !strings.Contains(v.Message.En, "32 processes") {
		t.Errorf("got %s/%s %q, want broken/exit because of the processes", v.Verdict, v.Kind, v.Message.En)
	}
}

// attack(code): writes forged verdicts to every descriptor | not one is taken; the true verdict still comes through: broken
// attack(code): closes every descriptor it can find | broken: the process ended before the verdict
// attack(code): floods every descriptor it can find | stopped at the limit on the channel, broken
// attack(code): kills the process group it is in | that is its own: it reaches only itself, broken, and the program goes on
func TestAttacksOnTheChannelNeverPass(t *testing.T) {
	small := patient
	small.Stream = 8 << 20
	for name, want := range map[string]trace.Failure{
		"forge":       trace.FailRule, // the true verdict gets through beside the forged ones
		"close-all":   trace.FailExit,
		"flood":       trace.FailExit,
		"kill-parent": trace.FailExit,
	} {
		t.Run(name, func(t *testing.T) {
			v, _ := judge(t, open(t, small), name)
			if v.Verdict != trace.Broken || v.Kind != want {
				t.Errorf("got %s/%s %q, want broken/%s\n%s", v.Verdict, v.Kind, v.Message.En, want, v.Detail)
			}
		})
	}
}

// attack(code): reads the user's environment | eight variables that the engine sets, and no other
func TestAGraderSeesNothingOfTheUser(t *testing.T) {
	t.Setenv("SECRET_OF_THE_USER", "x")
	v, _ := judge(t, open(t, patient), "environment")
	const want = "A said GOMAXPROCS GOMEMLIMIT HOME LANG LOCKWISE_RUN PATH TMPDIR TZ"
	if v.Message.En != want {
		t.Errorf("environment:\ngot  %s\nwant %s", v.Message.En, want)
	}
}

// attack(code): writes a gigabyte of output | it is kept up to a limit, and the rest is counted
func TestTheRestOfAGigabyteIsCountedNotKept(t *testing.T) {
	l := patient
	l.Output = 10_000
	e := open(t, l)
	text := strings.Replace(*answer(t, "print"), "return \"right\"", "select {}", 1)
	v, _ := run(t, e, engine.Job{Exercise: "small", Source: &text})
	if len(v.Detail) > 11_000 || !strings.Contains(v.Detail, "bytes …") {
		t.Errorf("the detail has %d bytes and says of the cut: %v", len(v.Detail), strings.Contains(v.Detail, "bytes …"))
	}
}
