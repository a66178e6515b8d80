package zookeeper

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"lockwise/internal/sim"
)

// A conn is a worker's connection to the server, both ends of it. Requests are
// taken to the server one after the other in a goroutine of the connection's, for a
// client's write does not wait for the network.
type conn struct {
	dialer  *dialer
	s       *server
	w       *sim.Worker
	ctx     context.Context // ends with the connection
	cancel  context.CancelFunc
	session *session // the server's; nil: not greeted

	mu       sync.Mutex
	in       []byte // the part of a message that has arrived
	greeted  bool
	waiting  [][]byte      // messages on their way to the server
	moving   bool          // somebody takes them there
	out      [][]byte      // messages on their way to the client
	gap      bool          // the next of them comes when the last has had its effect
	closed   bool          // by the client
	ended    bool          // nothing more will come
	dead     bool          // nothing more will come, and the client is not told
	frozen   bool          // the process stands still with a reply in its hands
	deadline time.Time     // when Read gives up; zero: never
	changed  chan struct{} // closed when any of this changes
}

func newConn(d *dialer) *conn {
	c := &conn{dialer: d, s: d.s, w: d.w, changed: make(chan struct{})}
	c.ctx, c.cancel = context.WithCancel(d.ctx)
	context.AfterFunc(c.ctx, c.drop)
	return c
}

// change lets a Read that waits look again; mu is held.
func (c *conn) change() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// Write takes messages from the client.
func (c *conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return 0, net.ErrClosed
	}
	c.in = append(c.in, p...)
	for message, rest, ok := unframe(c.in); ok; message, rest, ok = unframe(c.in) {
		c.in = rest
		if !c.dead && !c.ended {
			c.waiting = append(c.waiting, bytes.Clone(message))
		}
	}
	if len(c.waiting) > 0 && !c.moving {
		c.moving = true
		go c.move()
	}
	return len(p), nil
}

// move takes messages to the server until none waits.
func (c *conn) move() {
	for {
		c.mu.Lock()
		if len(c.waiting) == 0 || c.ended || c.dead {
			c.moving, c.waiting = false, nil
			c.mu.Unlock()
			return
		}
		message, first := c.waiting[0], !c.greeted
		c.waiting, c.greeted = c.waiting[1:], true
		c.mu.Unlock()
		if first {
			c.s.greet(c, message)
			continue
		}
		c.take(parseRequest(message))
	}
}

// take carries one request out, as a step unless the world does not count it.
func (c *conn) take(q request, refused code) {
	if c.dialer.quiet(q.op) {
		c.pass(q, refused)
		return
	}
	if q.op == opClose {
		c.dialer.closed.Store(true)
	}
	var reply []byte
	ask := c.w.Ask
	if q.reads() {
		ask = c.w.Look
	}
	err := ask(c.ctx, Name, q.op.String(), q.text(), func() (words string, err error) {
		c.set(func() { c.frozen = true })
		reply, words, err = c.s.serve(c, q, refused)
		return words, err
	})
	c.set(func() {
		c.frozen = false
		switch {
		case errors.Is(err, sim.ErrNoReply): // see below
		case errors.Is(err, sim.ErrRefused):
			c.dead = true
		case reply != nil:
			c.arrive(reply, q.op == opClose)
		}
	})
	if errors.Is(err, sim.ErrNoReply) {
		c.drop()
	}
}

// pass carries out a request that is no step, once the process does not stand still.
func (c *conn) pass(q request, refused code) {
	if !pause(c.ctx, c.w.StandsStill()) {
		return
	}
	if c.w.CutOff(Name) > 0 && !c.dialer.isOver() {
		c.set(func() { c.dead = true })
		return
	}
	reply, _, _ := c.s.serve(c, q, refused)
	c.set(func() { c.arrive(reply, q.op == opClose) })
}

func (c *conn) set(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	c.change()
}

// arrive is a message from the server, the last one if it then hangs up; mu is held.
func (c *conn) arrive(message []byte, last bool) {
	if c.ended || c.dead {
		return
	}
	if message != nil {
		c.out = append(c.out, message)
	}
	c.ended = last
}

// drop breaks the connection; what was on its way is lost.
func (c *conn) drop() {
	c.set(func() {
		c.ended, c.out, c.gap = true, nil, false
	})
	c.cancel()
	c.s.left(c)
}

// Read gives the client what has been sent to it. A process that stands still reads
// nothing, and its time limit is looked at when it goes on.
func (c *conn) Read(p []byte) (int, error) {
	for c.ctx.Err() == nil {
		c.mu.Lock()
		changed, deadline := c.changed, c.deadline
		still := c.w.StandsStill()
		if c.gap {
			still = time.Nanosecond
			c.gap = false
		}
		n, ended := 0, false
		switch {
		case c.frozen:
			deadline = time.Time{}
		case still == 0 && len(c.out) > 0:
			n = c.readFirst(p)
		case still == 0:
			ended = c.ended
		}
		c.mu.Unlock()
		switch {
		case n > 0:
			return n, nil
		case ended:
			return 0, io.EOF
		case still > 0:
			pause(c.ctx, still)
		case !c.wait(changed, deadline):
			return 0, os.ErrDeadlineExceeded
		}
	}
	return 0, net.ErrClosed
}

// readFirst reads from the first message; mu is held. What has come together with it
// comes a moment later: the client and the program would else take note of both in
// an order that nobody decides.
func (c *conn) readFirst(p []byte) int {
	n := copy(p, c.out[0])
	if c.out[0] = c.out[0][n:]; len(c.out[0]) == 0 {
		c.out = c.out[1:]
		c.gap = len(c.out) > 0 || c.ended
	}
	return n
}

// wait waits for a change; false: the deadline came first, and the process did not
// stand still then.
func (c *conn) wait(changed <-chan struct{}, deadline time.Time) bool {
	var timeout <-chan time.Time
	if !deadline.IsZero() {
		timer := time.NewTimer(time.Until(deadline.Add(justAfter)))
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case <-changed:
		return true
	case <-timeout:
		return c.w.StandsStill() > 0
	case <-c.ctx.Done():
		return true
	}
}

// justAfter keeps a time limit apart from the pings, one of which falls on it.
const justAfter = time.Microsecond

// Close closes the connection.
func (c *conn) Close() error {
	c.set(func() { c.closed = true })
	c.drop()
	return nil
}

// SetReadDeadline sets when Read gives up. A write does not wait, and so never does.
func (c *conn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = t
	return nil
}

func (c *conn) SetWriteDeadline(time.Time) error { return nil }
func (c *conn) SetDeadline(t time.Time) error    { return c.SetReadDeadline(t) }
func (c *conn) LocalAddr() net.Addr              { return addr("worker " + c.w.Name) }
func (c *conn) RemoteAddr() net.Addr             { return addr(Name) }

type addr string

func (addr) Network() string  { return "sim" }
func (a addr) String() string { return string(a) }

// pause waits for d, and reports false if ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	if d == 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
