package answer

import (
	"os"
	"os/exec"
	"syscall"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer starts one process that stays in the group, one that leaves it, and
// one that forgets the environment, and writes down who they are.
func Answer() string {
	stays := exec.Command("sleep", "3600")
	leaves := exec.Command("sleep", "3600")
	leaves.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	forgets := exec.Command("sleep", "3600")
	forgets.Env = []string{"X=1"}
	for _, c := range []*exec.Cmd{stays, leaves, forgets} {
		c.Stdout = os.Stdout
		if err := c.Start(); err != nil {
			panic(err)
		}
	}
	return "right"
}
