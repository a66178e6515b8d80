//go:build unix

package channel

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// readThere reads what is in a pipe and waits for nothing; io.EOF if it is empty.
func readThere(f *os.File, p []byte) (n int, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	closed := raw.Read(func(fd uintptr) bool {
		n, err = syscall.Read(int(fd), p)
		for errors.Is(err, syscall.EINTR) {
			n, err = syscall.Read(int(fd), p)
		}
		return true
	})
	switch {
	case closed != nil:
		return 0, os.ErrClosed
	case errors.Is(err, syscall.EAGAIN), n == 0:
		return 0, io.EOF
	}
	return max(n, 0), err
}
