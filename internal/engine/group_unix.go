//go:build unix

package engine

import (
	"fmt"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// group is a child and everything it starts. On Unix it is a process group of
// its own; on Linux also whoever left the group but descends from it or
// carries its mark in the environment.
type group struct {
	mark   string // value of runVariable
	pgid   int
	mu     sync.Mutex
	procs  procs
	strays int // processes besides the child that had to be killed
}

func newGroup(mark string) *group { return &group{mark: mark} }

// command prepares to run a binary under what limits the shell can set, before
// its first instruction. A limit the system does not know is left out.
func (g *group) command(binary string, args []string, l Limits) *exec.Cmd {
	// Blocks of 512 bytes, and kilobytes. The limit on data is far above that
	// on resident memory: it only catches what grows between two looks.
	script := fmt.Sprintf(`for limit in "-c 0" "-f %d" "-n 256" "-d %d"; do ulimit $limit 2>/dev/null; done; exec "$0" "$@"`,
		l.File/512, (2*l.Memory+1<<30)/1024)
	cmd := exec.Command("/bin/sh", append([]string{"-c", script, binary}, args...)...)
	ownGroup(cmd)
	return cmd
}

func (g *group) started(cmd *exec.Cmd) {
	g.pgid = cmd.Process.Pid
	g.procs.begin(g.pgid, g.mark)
}

func (g *group) glance(pid int) usage { return usage{memory: memoryOf(pid), procs: 1} }

func (g *group) survey() usage {
	g.mu.Lock()
	defer g.mu.Unlock()
	var u usage
	for _, p := range g.procs.find(false) {
		u.memory += p.memory
		u.procs++
	}
	return u
}

// Killed processes end when the processor is theirs for a moment, and so does who
// prints its stacks. On a machine with much else to do that takes a while; only what
// may not be killed, or does not obey, takes so long.
const (
	endTime   = 5 * time.Second
	stackTime = 10 * time.Second
)

// askForStacks makes a Go program print its stacks and end, and gives it time to do
// so.
func (g *group) askForStacks(cmd *exec.Cmd, gone <-chan struct{}) {
	if !quitBusiest(cmd.Process.Pid) && cmd.Process.Signal(syscall.SIGQUIT) != nil {
		return
	}
	select {
	case <-gone:
	case <-time.After(stackTime):
	}
}

// kill ends every process of the group, until none is found.
func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	left := g.strike()
	g.strays = max(g.strays, others(left, g.pgid))
	for end := time.Now().Add(endTime); len(left) > 0 && time.Now().Before(end); left = g.strike() {
		time.Sleep(2 * time.Millisecond)
	}
}

// strike kills every process of the group and returns those that were found.
func (g *group) strike() []process {
	_ = syscall.Kill(-g.pgid, syscall.SIGKILL)
	left := g.procs.find(true)
	for _, p := range left {
		_ = syscall.Kill(p.pid, syscall.SIGKILL)
	}
	return left
}

func (g *group) close() {}

// others counts the processes but the first one.
func others(all []process, first int) int {
	n := 0
	for _, p := range all {
		if p.pid != first {
			n++
		}
	}
	return n
}

// ownGroup makes a command the leader of a process group of its own, which ends
// with this program, however that ends.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(cmd.SysProcAttr)
}

// killGroup kills a command and its group.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
