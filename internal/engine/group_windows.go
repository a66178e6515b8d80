package engine

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a child and everything it starts: a job object, which Windows ends
// with the handle, and so with this program.
type group struct {
	job    windows.Handle
	limits Limits
	strays int
}

func newGroup(string) *group { return &group{} }

func (g *group) command(binary string, args []string, l Limits) *exec.Cmd {
	g.limits = l
	cmd := exec.Command(binary, args...)
	ownGroup(cmd)
	return cmd
}

// started puts the child into the job. What it does in the instant before is
// not limited.
func (g *group) started(cmd *exec.Cmd) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	g.job = job
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags:         windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_JOB_MEMORY | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS,
			ActiveProcessLimit: uint32(g.limits.Procs),
		},
		JobMemoryLimit: uintptr(g.limits.Memory),
	}
	_, _ = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	child, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return
	}
	defer windows.CloseHandle(child)
	_ = windows.AssignProcessToJobObject(job, child)
}

// The job itself keeps the limits on memory and processes.
func (g *group) glance(int) usage { return usage{} }
func (g *group) survey() usage    { return usage{} }

// askForStacks does nothing: there is no signal for it on Windows.
func (g *group) askForStacks(*exec.Cmd, <-chan struct{}) {}

// kill ends every process of the job.
func (g *group) kill() { _ = windows.TerminateJobObject(g.job, 1) }

func (g *group) close() { _ = windows.CloseHandle(g.job) }

// ownGroup keeps the console's Ctrl-C from a command: the program decides.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills a command. The go command ends its compilers when it ends.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
