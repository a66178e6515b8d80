package channel

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// What may still be read once the child is gone: what a pipe can hold, and no
// more, because a process that got away may go on writing.
const tailBytes = 1 << 20

// Tail reads a pipe to its end, or, after Finish, to where it runs dry. Nothing that
// is in the pipe is lost, however late it is read. On a system whose pipes know no
// deadlines the end comes with the last writer.
type Tail struct {
	f     *os.File
	limit int // bytes that may be read at all, 0 for no limit
	total int

	mu       sync.Mutex // orders the deadlines
	finished bool
	left     int // bytes still to be read once finished
}

// NewTail reads the pipe's end for reading.
func NewTail(f *os.File) *Tail { return &Tail{f: f} }

// Finish makes what is in the pipe the last to be read. To be called when the child
// is gone.
func (t *Tail) Finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.finished, t.left = true, tailBytes
	_ = t.f.SetReadDeadline(time.Now()) // wakes a Read that waits
}

// last says whether the pipe is to be read to where it runs dry.
func (t *Tail) last() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.finished {
		_ = t.f.SetReadDeadline(time.Time{})
	}
	return t.finished
}

// Read implements [io.Reader].
func (t *Tail) Read(p []byte) (int, error) {
	n, err := t.read(p)
	if t.total += n; t.limit > 0 && t.total > t.limit {
		return 0, ErrFlood
	}
	if errors.Is(err, os.ErrClosed) {
		err = io.EOF
	}
	return n, err
}

func (t *Tail) read(p []byte) (int, error) {
	if !t.last() {
		n, err := t.f.Read(p)
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
		t.last()
	}
	if t.left <= 0 {
		return 0, io.EOF
	}
	n, err := readThere(t.f, p)
	t.left -= n
	return n, err
}
