package answer

import (
	"syscall"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer kills its whole process group.
func Answer() string {
	syscall.Kill(0, syscall.SIGKILL)
	return "right"
}
