package channel

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inherit hands the child its two ends as handles, which have the same value
// in both processes.
func inherit(cmd *exec.Cmd, out, in *os.File) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	for _, f := range []*os.File{out, in} {
		h := syscall.Handle(f.Fd())
		if err := syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT); err != nil {
			return fmt.Errorf("let the child inherit the channel: %w", err)
		}
		cmd.SysProcAttr.AdditionalInheritedHandles = append(cmd.SysProcAttr.AdditionalInheritedHandles, h)
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d,%d", Variable, out.Fd(), in.Fd()))
	return nil
}

// keepFromChildren makes a handle of this process stay out of its children.
func keepFromChildren(h uintptr) {
	_ = syscall.SetHandleInformation(syscall.Handle(h), syscall.HANDLE_FLAG_INHERIT, 0)
}
