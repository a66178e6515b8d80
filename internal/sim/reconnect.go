package sim

import (
	"bufio"
	"slices"

	"github.com/alicebob/miniredis/v2/server"
)

// target is the server that a new connection to s goes to.
func (s *redisServer) target(w *Worker) *redisServer {
	if s.group == nil {
		return s
	}
	w.run.catchUp()
	return s.group.target(w)
}

// hangUp breaks the client's connections to a server that has gone away.
func (c *redisClient) hangUp(from *redisServer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.conns {
		if conn.to == from && !conn.fresh {
			conn.hangUp()
		}
	}
}

// A link is what a connection knows of a server that may go away.
type link struct {
	fresh  bool          // nothing has been carried out on it in this run
	broken bool          // the server has gone away
	hungUp chan struct{} // closed when it does; nil: nobody waits
	wrote  int           // of a master's writes, how many there were after the connection's last
	waits  chan struct{} // closed when the WAIT in progress is answered; nil: there is none
}

// aim directs a request. A connection on which nothing has been carried out goes
// where a new one would, with whatever was queued for a MULTI: that it was kept from
// an earlier run, or dialled a moment too early, makes no difference.
func (c *redisConn) aim(s *step, args []string, queued [][]string) {
	if to := c.to.target(c.w); c.fresh && to != c.to {
		c.to = to
		c.out.Reset()
		c.peer = server.NewPeer(bufio.NewWriter(c.out))
		for _, q := range queued {
			c.to.serve(c.peer, q)
		}
	}
	s.store = c.to.name
	s.touch = footprint{writes: []string{c.to.name + anyKey}}
	if queued == nil {
		s.touch = redisFootprint(c.to.name, s.op, args[1:])
	}
}

// redirect aims again what waits for its turn.
func (r *run) redirect() {
	r.mu.Lock()
	parked := slices.Clone(r.parked)
	r.mu.Unlock()
	for _, s := range parked {
		if s.aim != nil {
			s.aim()
		}
	}
}

func (c *redisConn) hangUp() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = true
	if c.hungUp != nil {
		close(c.hungUp)
		c.hungUp = nil
	}
}

func (c *redisConn) isBroken() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.broken
}

// listen is closed when the server goes away. Only a server with replicas does.
func (c *redisConn) listen() <-chan struct{} {
	if c.to.group == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hungUp = make(chan struct{})
	return c.hungUp
}
