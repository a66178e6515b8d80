package sim

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2/server"
)

// A redisConn is a worker's connection to Redis. A request is a step when it is
// sent; the server then answers at once, without a goroutine or a pipe between.
// A pipeline is as many steps as it has commands, since a server lets others in
// between; MULTI to EXEC is one.
type redisConn struct {
	w    *Worker
	to   *redisServer
	num  int
	peer *server.Peer

	in       []byte // the part of a request that has arrived
	multi    [][]string
	deadline time.Time // when Read gives up; zero: never
	sendBy   time.Time // when Write does

	mu      sync.Mutex    // an answer may come while the client waits
	out     *bytes.Buffer // replies on their way to the client
	arrived chan struct{} // closed when what was delayed has come; nil: nothing was
	closed  bool
	dead    bool // a request or a reply was lost: nothing comes back any more
	link         // to a server that may go away
}

var (
	errConnClosed = errors.New("use of closed network connection")
	errNoServer   = errors.New("connection refused")
	errReset      = errors.New("connection reset by peer")
)

func newRedisConn(client *redisClient) *redisConn {
	client.mu.Lock()
	defer client.mu.Unlock()
	c := &redisConn{w: client.w, to: client.server, num: len(client.conns), out: &bytes.Buffer{}, link: link{fresh: true}}
	c.peer = server.NewPeer(bufio.NewWriter(c.out))
	client.conns = append(client.conns, c)
	return c
}

// Write takes the requests that p completes to the server, one after the other.
func (c *redisConn) Write(p []byte) (int, error) {
	c.w.run.catchUp()
	if c.closed {
		return 0, errConnClosed
	}
	c.in = append(c.in, p...)
	for len(c.in) > 0 {
		args, rest, err := parseRequest(c.in)
		if err == errTorn {
			break
		}
		if err != nil {
			return 0, err
		}
		c.in = rest
		if err := c.request(args); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// quiet are the commands that a client library sends for itself.
var quiet = map[string]bool{"HELLO": true, "CLIENT": true, "SELECT": true, "AUTH": true, "COMMAND": true, "QUIT": true}

func (c *redisConn) request(args []string) error {
	op := strings.ToUpper(args[0])
	switch {
	case c.dead:
		return nil
	case quiet[op]:
		c.to.serve(c.peer, args)
		return nil
	case op == "MULTI" || c.multi != nil && op != "EXEC" && op != "DISCARD":
		c.multi = append(c.multi, args)
		c.to.serve(c.peer, args)
		return nil
	}
	s := &step{w: c.w, op: op, text: strings.Join(args, " "), conn: c.num}
	queued := c.multi
	for i := range queued {
		s.text = strings.Join(queued[len(queued)-1-i], " ") + "; " + s.text
	}
	c.aim(s, args, queued)
	if c.to.group != nil {
		s.aim = func() { c.aim(s, args, queued) }
	}
	c.multi = nil
	return c.step(s, args)
}

// step takes one request. go-redis does not watch the call's context while it waits
// for the network, only the deadlines it has set on the connection.
func (c *redisConn) step(s *step, args []string) error {
	r := c.w.run
	c.waited()
	if err := c.take(s); err != nil {
		return err
	}
	c.fresh = false
	c.to.treat(s)
	switch {
	case s.loseRequest:
		c.dead = true
		return nil
	case s.delay > 0:
		c.fly(s, args)
		return nil
	case c.isBroken():
		r.rec.reply(r, s, "", errReset)
		return nil // Read says so
	case c.to.unreachable(c.w):
		r.rec.reply(r, s, "", errNoServer)
		return errNoServer
	case c.awaitCopies(s, args):
		return nil
	}
	c.serve(s, args)
	s.answered()
	return nil
}

// take waits for the request's turn. A request that has not been sent by the
// deadline is not sent any more.
func (c *redisConn) take(s *step) error {
	r := c.w.run
	if c.sendBy.IsZero() {
		return r.take(s, context.Background(), nil)
	}
	ctx, cancel := context.WithDeadline(context.Background(), justAfter(c.sendBy))
	defer cancel()
	err := r.take(s, ctx, nil)
	if err == context.DeadlineExceeded {
		r.rec.timeout(r, c.w, c.to.name)
		return os.ErrDeadlineExceeded
	}
	return err
}

// justAfter is a moment late: go-redis takes deadlines from the context, and whether
// it sends again depends on which of the two it sees first.
func justAfter(deadline time.Time) time.Time { return deadline.Add(time.Nanosecond) }

// serve lets the server answer.
func (c *redisConn) serve(s *step, args []string) {
	r := c.w.run
	c.mu.Lock()
	before := c.out.Len()
	c.to.serve(c.peer, args)
	if said := failure(args, string(c.out.Bytes()[before:])); said != "" {
		c.out.Truncate(before)
		c.out.WriteString(said)
		c.to.keepScript(args)
	}
	if c.to.group != nil {
		c.wrote = c.to.group.wrote(c.to, s.w.Name)
	}
	answer := bytes.Clone(c.out.Bytes()[before:])
	if s.loseReply || s.replyDelay > 0 {
		c.out.Truncate(before)
	}
	c.dead = c.dead || s.loseReply
	closed := c.closed
	c.mu.Unlock()
	r.rec.state(r, s.w, s.event)
	switch {
	case s.loseReply:
	case s.replyDelay > 0:
		c.afterwards(s.replyDelay, func() { c.deliver(s, answer) })
	default:
		c.answered(s, answer, closed)
	}
}

// deliver hands over an answer that has been on its way, unless the client has
// hung up.
func (c *redisConn) deliver(s *step, answer []byte) {
	c.mu.Lock()
	closed := c.closed || c.broken
	if !closed {
		c.out.Write(answer)
	}
	c.mu.Unlock()
	if !closed {
		c.answered(s, answer, false)
	}
}

// answered notes the reply that has come for a step.
func (c *redisConn) answered(s *step, answer []byte, closed bool) {
	r := c.w.run
	if !closed {
		r.mu.Lock()
		s.w.replies++
		r.mu.Unlock()
	}
	if text, isErr := describeReply(answer); isErr {
		r.rec.reply(r, s, "", errors.New(text))
	} else {
		r.rec.reply(r, s, text, nil)
	}
}

// fly keeps a request on its way for a while. It arrives even if the client has
// given up or is gone; when it arrives among other steps, the scheduler decides.
func (c *redisConn) fly(s *step, args []string) {
	r := c.w.run
	landing := &step{w: s.w, store: s.store, op: s.op, text: s.text, args: s.args, conn: s.conn, touch: s.touch, inFlight: true, loseReply: s.loseReply, replyDelay: s.replyDelay}
	c.afterwards(s.delay, func() {
		err := r.take(landing, context.Background(), nil) // fails only when the run is over
		if err == nil && !c.isBroken() && !c.to.unreachable(c.w) {
			c.serve(landing, args)
		}
	})
}

// afterwards does something after d, and then wakes a client that waits for an
// answer. The run does not end before.
func (c *redisConn) afterwards(d time.Duration, do func()) {
	r := c.w.run
	arrived := make(chan struct{})
	c.mu.Lock()
	c.arrived = arrived
	c.mu.Unlock()
	r.mu.Lock()
	r.flying++
	r.mu.Unlock()
	go func() {
		time.Sleep(d)
		do()
		r.mu.Lock()
		r.flying--
		r.mu.Unlock()
		r.signal()
		close(arrived)
	}()
}

// Read gives the client what has been answered. When nothing has and nothing
// will, it waits for the deadline, as a client does whose server is silent.
func (c *redisConn) Read(p []byte) (int, error) {
	c.w.run.catchUp()
	c.mu.Lock()
	closed, arrived, ready := c.closed, c.arrived, c.out.Len() > 0
	broken := c.broken && !ready
	n := 0
	if ready && !closed {
		n, _ = c.out.Read(p) // there is something: no error
	}
	c.mu.Unlock()
	switch {
	case closed:
		return 0, errConnClosed
	case ready:
		return n, nil
	case broken:
		return 0, io.EOF
	}
	if err := c.waitForAnswer(arrived); err != nil {
		return 0, err
	}
	return c.Read(p)
}

func (c *redisConn) waitForAnswer(arrived chan struct{}) error {
	var timeout <-chan time.Time
	if !c.deadline.IsZero() {
		timer := time.NewTimer(time.Until(justAfter(c.deadline)))
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case <-c.listen():
		return nil
	case <-arrived:
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.arrived == arrived {
			c.arrived = nil
		}
		return nil
	case <-timeout:
		c.w.run.rec.timeout(c.w.run, c.w, c.to.name)
		return os.ErrDeadlineExceeded
	case <-c.w.ctx.Done():
		return errConnClosed
	}
}

// Close closes the connection.
func (c *redisConn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	return nil
}

// SetDeadline, SetReadDeadline and SetWriteDeadline set when Read and Write give up.
func (c *redisConn) SetDeadline(t time.Time) error      { c.deadline, c.sendBy = t, t; return nil }
func (c *redisConn) SetReadDeadline(t time.Time) error  { c.deadline = t; return nil }
func (c *redisConn) SetWriteDeadline(t time.Time) error { c.sendBy = t; return nil }

// LocalAddr and RemoteAddr name the ends of the connection.
func (c *redisConn) LocalAddr() net.Addr  { return simAddr("worker " + c.w.Name) }
func (c *redisConn) RemoteAddr() net.Addr { return simAddr(c.to.name) }

type simAddr string

func (simAddr) Network() string  { return "sim" }
func (a simAddr) String() string { return string(a) }
