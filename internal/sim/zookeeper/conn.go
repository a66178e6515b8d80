package zookeeper

import (
	"context"
	"errors"
	"net"
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
	out      []sent        // messages on their way to the client
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
			c.waiting = append(c.waiting, message)
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

// apart keeps the pings of two workers from reaching the server at one instant, where
// to explore both orders would show nothing.
const apart = 200 * time.Microsecond

// take carries one request out, as a step unless the world does not count it.
func (c *conn) take(q request, refused code) {
	if c.dialer.quiet(q.op) {
		c.pass(q, refused)
		return
	}
	switch q.op {
	case opClose:
		c.dialer.closed.Store(true)
	case opPing:
		pause(c.ctx, time.Duration(c.w.Index)*apart)
	}
	ask := c.w.Ask
	if q.reads() {
		ask = c.w.Look
	}
	err := ask(c.ctx, Name, q.op.String(), q.text(), func() (string, error) {
		c.set(func() { c.frozen = true })
		return c.answer(q, refused)
	})
	c.set(func() {
		c.frozen = false
		c.dead = c.dead || errors.Is(err, sim.ErrRefused)
	})
	if errors.Is(err, sim.ErrNoReply) {
		c.drop()
	}
}

// answer lets the server carry a request out, and sends its reply.
func (c *conn) answer(q request, refused code) (words string, err error) {
	reply, words, err := c.s.serve(c, q, refused)
	c.set(func() { c.arrive(sent{message: reply, last: q.op == opClose}) })
	return words, err
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
	c.answer(q, refused)
}

func (c *conn) set(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	c.change()
}

// arrive is a message from the server; mu is held.
func (c *conn) arrive(m sent) {
	if c.ended || c.dead {
		return
	}
	if m.message != nil {
		c.out = append(c.out, m)
	}
	c.ended = m.last
}

// drop breaks the connection; what was on its way is lost.
func (c *conn) drop() {
	c.set(func() {
		c.ended, c.out, c.gap = true, nil, false
	})
	c.cancel()
	c.s.left(c)
}

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
