package answer

import (
	"syscall"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

func Answer() string {
	for fd := range 64 {
		syscall.Close(fd)
	}
	return "right"
}
