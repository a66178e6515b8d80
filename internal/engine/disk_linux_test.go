package engine_test

import (
	"os"
	"strings"
	"testing"

	"lockwise/internal/trace"
)

// attack(code): writes gigabytes into one file | the file ends at the limit, the write fails, and the run goes on
// attack(code): writes gigabytes into many files | stopped at the limit, broken, and the message names it; nothing of it stays
func TestWhoeverWritesGigabytesIsStopped(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	little := patient
	little.File, little.Disk = 16<<20, 64<<20
	e := open(t, little)
	if v, _ := judge(t, e, "write-one"); v.Verdict != trace.Pass {
		t.Errorf("one file: got %s/%s %q, want a pass", v.Verdict, v.Kind, v.Message.En)
	}
	if v, _ := judge(t, e, "write-many"); v.Verdict != trace.Broken || v.Kind != trace.FailExit || !strings.Contains(v.Message.En, "more than 64 MiB of files") {
		t.Errorf("many files: got %s/%s %q, want broken/exit because of the files", v.Verdict, v.Kind, v.Message.En)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
