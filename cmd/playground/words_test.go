package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lockwise/internal/engine"
)

// attack(machine): disk full, no permission, no such file, a conflict | each is told with what to do, in both languages
func TestErrorsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		err    error
		en, zh string
	}{
		{syscall.ENOSPC, "free some space", "腾出空间"},
		{fs.ErrPermission, "who owns", "属主"},
		{fs.ErrNotExist, "Check the name", "检查名称"},
		{engine.ErrNoData, "with -data", "用 -data"},
		{engine.ErrConflict, "nothing was overwritten", "没有覆盖"},
		{fs.ErrClosed, "playground doctor", "playground doctor"},
	} {
		said := sorry(fmt.Errorf("write answer.go: %w", c.err))
		if !strings.Contains(said.En, c.en) || !strings.Contains(said.Zh, c.zh) {
			t.Errorf("%v is told as %q and %q; want %q and %q in it", c.err, said.En, said.Zh, c.en, c.zh)
		}
	}
}

func TestADamagedDataFileIsToldWithWhatToDo(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "lockwise.db"), []byte(strings.Repeat("junk", 2000)), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, errs := play(t, "-data", dir, "list")
	if status != statusUnknown || !strings.Contains(errs, "Move that file away") || !strings.Contains(errs, dir) {
		t.Errorf("status %d, printed %q; want status 3 and what to do", status, errs)
	}
}
