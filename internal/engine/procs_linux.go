package engine

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dieWithParent makes a child end when this program is killed.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

// memoryOf is the resident memory of one process, in bytes; 0 if it is gone.
func memoryOf(pid int) int64 {
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(statm))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// procs finds the processes of a group in /proc.
type procs struct {
	root  int
	mark  []byte
	since uint64         // start of the root, in the kernel's ticks
	seen  map[int]uint64 // processes of the group seen so far, with their start
}

func (p *procs) begin(root int, mark string) {
	p.root, p.mark = root, []byte(runVariable+"="+mark)
	p.seen = map[int]uint64{}
	if s, ok := readStat(root); ok {
		p.since = s.start
		p.seen[root] = s.start
	}
}

// find lists the living processes of the group. Those that left it count if
// their parent belongs to it, or did when last seen; with thorough set also if
// they carry the mark.
func (p *procs) find(thorough bool) []process {
	var all []stat
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		if s, ok := readStat(pid); ok && s.start >= p.since {
			all = append(all, s)
		}
	}
	for p.adopt(all, thorough) {
	}
	var found []process
	for _, s := range all {
		if p.seen[s.pid] == s.start && s.alive() {
			found = append(found, process{s.pid, s.memory})
		}
	}
	return found
}

// adopt adds to the group who belongs to it and was not known, and says
// whether there was anybody.
func (p *procs) adopt(all []stat, thorough bool) bool {
	grown := false
	for _, s := range all {
		if p.seen[s.pid] == s.start {
			continue
		}
		_, child := p.seen[s.parent]
		if s.group == p.root || child || thorough && s.alive() && p.marked(s.pid) {
			p.seen[s.pid] = s.start
			grown = true
		}
	}
	return grown
}

func (p *procs) marked(pid int) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(env, p.mark)
}

// stat is what /proc/<pid>/stat says.
type stat struct {
	pid, parent, group int
	state              byte
	start              uint64
	memory             int64
}

func (s stat) alive() bool { return s.state != 'Z' && s.state != 'X' }

// readStat reads the fields counted in proc(5) from the end of the command's
// name, which may hold anything.
func readStat(pid int) (stat, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return stat{}, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 22 {
		return stat{}, false
	}
	s := stat{pid: pid, state: fields[0][0]}
	s.parent, _ = strconv.Atoi(fields[1])
	s.group, _ = strconv.Atoi(fields[2])
	s.start, _ = strconv.ParseUint(fields[19], 10, 64)
	pages, _ := strconv.ParseInt(fields[21], 10, 64)
	s.memory = pages * int64(os.Getpagesize())
	return s, true
}
