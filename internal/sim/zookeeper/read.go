package zookeeper

import (
	"context"
	"io"
	"net"
	"os"
	"time"
)

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
	first := &c.out[0]
	n := copy(p, first.message)
	if first.message = first.message[n:]; len(first.message) == 0 {
		if !first.told.IsZero() {
			c.w.Told(Name, "WATCH", first.told)
		}
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
