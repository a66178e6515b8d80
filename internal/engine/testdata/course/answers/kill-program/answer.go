package answer

import (
	"os"
	"syscall"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer kills the group of the program that judges it.
func Answer() string {
	group, err := syscall.Getpgid(os.Getppid())
	if err != nil {
		panic(err)
	}
	syscall.Kill(-group, syscall.SIGKILL)
	return "right"
}
