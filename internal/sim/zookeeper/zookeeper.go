// Package zookeeper puts a ZooKeeper into the simulated world: a small server of our
// own that speaks the wire protocol, with sessions, ephemeral and sequential znodes,
// and watches. It is a [sim.Store]; the worker's client is the official one for Go,
// unmodified, on a connection in memory.
//
// Every request is a step, taken as it arrives at the server, below the client: what
// the client does by itself (pings, connecting again with the same session, setting
// its watches again) is part of what is explored. A ping is a step only where a
// scenario wants faults to strike it ([Store.Pings]); the handshake of a connection
// never is, nor what a watch delivers.
//
// A lost request or reply breaks the connection, and the client connects again with
// the session it had. Of a worker that is cut off nothing arrives and nothing is
// refused: it learns so when it has heard nothing for two thirds of its session's
// timeout, as in a network that drops packets. A worker that is paused or frozen
// neither sends pings nor reads, so that its session may end meanwhile; the timers
// of its own code go on. A crashed worker's connection breaks; its session, and
// with it its ephemeral znodes, lasts until the timeout.
//
// Not served: transactions of several requests, containers, times to live, other
// ACLs than the open one, authentication. They are answered as by a server that does
// not know them.
//
// The choice not taken is a real ZooKeeper: it is a Java program, which cannot live
// on the virtual clock. internal/conformance compares the two.
package zookeeper

import (
	"context"
	"fmt"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/sim"
)

// Name is the store's name in traces and in [sim.Fault.On].
const Name = "zookeeper"

// Store is the ZooKeeper of a scenario.
type Store struct {
	// Timeout is the session timeout that clients ask for; they get one between
	// MinTimeout and MaxTimeout. 0 means 6 s.
	Timeout time.Duration
	// Pings makes every ping a step, so that faults may strike a worker that has
	// nothing to ask. A client sends one when a third of its timeout has passed.
	Pings bool
	// Nodes are znodes below "/" that are there when a run begins.
	Nodes []string
}

const usualTimeout = 6 * time.Second

func (s Store) timeout() time.Duration {
	if s.Timeout == 0 {
		return usualTimeout
	}
	return s.Timeout
}

// Client is the worker's client, with a session, and what it tells of it.
func Client(w *sim.Worker) (*zk.Conn, <-chan zk.Event) {
	c := w.Client(Name).(*client)
	return c.Conn, c.events
}

// Dialer connects a client of one's own to the worker's ZooKeeper. Whoever makes it
// closes it.
func Dialer(w *sim.Worker) zk.Dialer {
	c := w.Client(Name).(*client)
	return newDialer(c.ctx, c.s, c.w, c.asked).dial
}

// Name is "zookeeper".
func (Store) Name() string { return Name }

// phase keeps the server's ticks apart from the workers' timers.
const phase = 700 * time.Microsecond

// Start starts a server.
func (s Store) Start() (sim.Server, error) {
	time.Sleep(phase)
	r := &running{server: newServer(s.Nodes), store: s}
	go r.keepTime()
	return r, nil
}

// running is the server of one run as the world sees it.
type running struct {
	*server
	store Store
}

// Connect makes a client whose requests are steps of the worker.
func (r *running) Connect(ctx context.Context, w *sim.Worker) any {
	c, err := connect(ctx, r.server, w, r.store)
	if err != nil {
		panic(fmt.Sprintf("zookeeper: %v", err)) // only without a server to connect to
	}
	return c
}

// Disconnect closes a client. A worker that has not come to its end may ask again
// and again, whatever it is told, and would never pause to do so if its client were
// closed: it is closed when the worker is done.
func (r *running) Disconnect(cl any) {
	c := cl.(*client)
	if c.w.Done() {
		c.takeBack()
		return
	}
	go func() {
		for wait := distance; !c.w.Done(); wait *= 2 {
			time.Sleep(wait)
		}
		c.takeBack()
	}()
}

// Stop ends the server.
func (r *running) Stop() { close(r.stopped) }

// Contents lists the znodes and who watches what.
func (r *running) Contents() []sim.Entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append(r.znodes(), r.watched()...)
}
