package engine

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// quitBusiest sends SIGQUIT to the thread that runs, if there is one: a Go
// program shows the stack of a busy loop only if the signal reaches the thread
// the loop is on.
func quitBusiest(pid int) bool {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	busiest, most := 0, -1
	for _, path := range stats {
		tid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			continue
		}
		if ticks, running := threadTime(path); running && ticks > most {
			busiest, most = tid, ticks
		}
	}
	return most >= 0 && unix.Tgkill(pid, busiest, syscall.SIGQUIT) == nil
}

// threadTime is the processor time of a running thread, in clock ticks.
func threadTime(path string) (ticks int, running bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 || fields[0] != "R" {
		return 0, false
	}
	ticks, _ = strconv.Atoi(fields[11])
	return ticks, true
}
