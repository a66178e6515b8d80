package sim

import (
	"fmt"
	"strconv"
	"time"
)

// awaitCopies answers WAIT: it is answered when as many replicas as asked have
// every write of this connection, or when its time is over, with how many there
// are then (https://redis.io/docs/latest/commands/wait/). A time of 0 is without
// end. It says nothing about who would be promoted. It reports false if the request
// is no such request.
func (c *redisConn) awaitCopies(s *step, args []string) bool {
	if c.to.group == nil || s.op != "WAIT" || len(args) != 3 {
		return false
	}
	enough, err := strconv.Atoi(args[1])
	ms, err2 := strconv.Atoi(args[2])
	if err != nil || err2 != nil || ms < 0 {
		return false
	}
	c.waits = make(chan struct{})
	c.answerWait(s, enough, time.Now().Add(time.Duration(ms)*time.Millisecond), ms == 0)
	return true
}

// waited lets the WAIT that the same pipeline has sent before come to its end: the
// server does not look at what follows.
func (c *redisConn) waited() {
	if c.waits == nil {
		return
	}
	select {
	case <-c.waits:
	case <-c.listen():
	case <-c.w.ctx.Done():
	}
	c.waits = nil
}

// answerWait answers now, or looks again when something may have changed.
func (c *redisConn) answerWait(s *step, enough int, until time.Time, forever bool) {
	g := c.to.group
	s.w.run.catchUp()
	have := g.acknowledged(c.to, c.wrote)
	if have >= enough || !forever && !time.Now().Before(until) {
		c.tellCopies(s, have)
		return
	}
	next, coming := g.nextDue(time.Now())
	if forever && !coming {
		return // nobody will ever answer
	}
	if !forever && (!coming || until.Before(next)) {
		next = until
	}
	s.w.Waits(1)
	c.afterwards(time.Until(next), func() {
		s.w.Waits(-1)
		if !c.isBroken() {
			c.answerWait(s, enough, until, forever)
		}
	})
}

func (c *redisConn) tellCopies(s *step, n int) {
	defer close(c.waits)
	if s.loseReply {
		c.dead = true
		return
	}
	c.deliver(s, fmt.Appendf(nil, ":%d\r\n", n))
}
