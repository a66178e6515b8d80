package zookeeper

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"time"

	"lockwise/internal/sim"
)

// A dialer connects one client of a worker to the server.
type dialer struct {
	s     *server
	w     *sim.Worker
	ctx   context.Context // the process
	asked Store

	ready  chan struct{} // closed when there has been a session
	over   chan struct{} // closed when the world takes the client back
	closed atomic.Bool   // by the program
}

func newDialer(ctx context.Context, s *server, w *sim.Worker, asked Store) *dialer {
	return &dialer{s: s, w: w, ctx: ctx, asked: asked, ready: make(chan struct{}), over: make(chan struct{})}
}

func (d *dialer) isOver() bool { return isClosed(d.over) }

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// wait lets time pass, unless the client is taken back.
func (d *dialer) wait(t time.Duration) {
	timer := time.NewTimer(t)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-d.over:
	}
}

// quiet reports whether a request is no step.
func (d *dialer) quiet(op opcode) bool { return d.isOver() || op == opPing && !d.asked.Pings }

// distance is how long it takes to connect again, and a microsecond more for every
// worker before.
const distance = 1300 * time.Microsecond

var errNoRoute = errors.New("connect: no route to host")

// dial connects to the server. While the worker is cut off nothing answers, and it
// waits for as long as the client does.
func (d *dialer) dial(_, _ string, timeout time.Duration) (net.Conn, error) {
	if isClosed(d.ready) {
		d.wait(distance + time.Duration(d.w.Index)*time.Microsecond)
		d.wait(d.w.StandsStill())
	}
	switch {
	case d.w.CutOff(Name) > 0:
		d.wait(timeout)
		return nil, errNoRoute
	case d.isOver() || d.ctx.Err() != nil:
		return nil, errNoRoute
	}
	return newConn(d), nil
}
