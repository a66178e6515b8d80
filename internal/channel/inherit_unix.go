//go:build unix

package channel

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inherit hands the child its two ends as the next descriptors after 2.
func inherit(cmd *exec.Cmd, out, in *os.File) error {
	first := 3 + len(cmd.ExtraFiles)
	cmd.ExtraFiles = append(cmd.ExtraFiles, out, in)
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d,%d", Variable, first, first+1))
	return nil
}

// keepFromChildren makes a descriptor of this process close in its children.
func keepFromChildren(fd uintptr) { syscall.CloseOnExec(int(fd)) }
