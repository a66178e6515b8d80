package engine

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"

	"lockwise/internal/channel"
)

// capture keeps the beginning and the end of what a process prints, takes the
// rest and counts it, so that whoever prints a gigabyte is neither blocked nor
// believed to have said nothing. Safe for concurrent use.
type capture struct {
	limit int // bytes kept, half for the beginning

	mu    sync.Mutex
	head  []byte
	tail  []byte
	total int64
}

func newCapture(limit int) *capture { return &capture{limit: limit} }

// connect makes the capture take what cmd prints. The returned function is
// called once: with true when the process is gone, to wait for the rest; with
// false when it never started.
func (c *capture) connect(cmd *exec.Cmd) (done func(started bool), err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = w, w
	copied, tail := make(chan struct{}), channel.NewTail(r)
	go func() { defer close(copied); _, _ = io.Copy(c, tail) }()
	return func(started bool) {
		w.Close()
		if started {
			tail.Finish() // somebody who got away may hold the pipe open
			<-copied
		}
		r.Close()
	}, nil
}

func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(p)
	c.total += int64(n)
	half := c.limit / 2
	if room := half - len(c.head); room > 0 {
		room = min(room, len(p))
		c.head = append(c.head, p[:room]...)
		p = p[room:]
	}
	if len(p) > half {
		p = p[len(p)-half:]
	}
	c.tail = append(c.tail, p...)
	if len(c.tail) > 2*half {
		c.tail = append(c.tail[:0:0], c.tail[len(c.tail)-half:]...)
	}
	return n, nil
}

// printed is the number of bytes that came so far.
func (c *capture) printed() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}

// text returns what was kept, with a line where something is missing, and how
// many bytes are.
func (c *capture) text() (string, int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tail := c.tail
	if half := c.limit / 2; len(tail) > half {
		tail = tail[len(tail)-half:]
	}
	cut := c.total - int64(len(c.head)+len(tail))
	gap := ""
	if cut > 0 {
		gap = fmt.Sprintf("\n… %d bytes …\n", cut)
	}
	return strings.ToValidUTF8(string(c.head)+gap+string(tail), "\uFFFD"), cut
}
