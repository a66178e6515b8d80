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

// tailPause is how long an empty pipe is waited for once the child is gone.
const tailPause = 100 * time.Millisecond

// tail reads a pipe to its end, or to where it runs dry after finish. On a
// system whose pipes know no deadlines the end comes with the last writer.
type tail struct {
	f     *os.File
	limit int // bytes that may be read at all, 0 for no limit
	total int

	mu       sync.Mutex // orders the deadlines
	finished bool
	left     int // bytes still to be read once finished
}

func (t *tail) finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.finished, t.left = true, tailBytes
	_ = t.f.SetReadDeadline(time.Now()) // wakes a Read that waits
}

// prepare sets the deadline of the next read and says whether it may be the
// last.
func (t *tail) prepare() (last bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.finished {
		_ = t.f.SetReadDeadline(time.Now().Add(tailPause))
	}
	return t.finished
}

func (t *tail) Read(p []byte) (int, error) {
	for {
		last := t.prepare()
		if last && t.left <= 0 {
			return 0, io.EOF
		}
		n, err := t.f.Read(p)
		if last {
			t.left -= n
		}
		if t.total += n; t.limit > 0 && t.total > t.limit {
			return 0, ErrFlood
		}
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded) && !last:
			continue
		case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, os.ErrClosed):
			return n, io.EOF
		}
		return n, err
	}
}
