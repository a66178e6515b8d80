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
	c.answerWait(wait{s, enough, time.Now().Add(time.Duration(ms) * time.Millisecond), ms == 0, c.waits})
	return true
}

// A wait is a WAIT in progress. Its connection may have been given up meanwhile.
type wait struct {
	s       *step
	enough  int
	until   time.Time
	forever bool          // until is none
	over    chan struct{} // closed when it is answered
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
func (c *redisConn) answerWait(q wait) {
	g := c.to.group
	q.s.w.run.catchUp()
	have := g.acknowledged(c.to, c.wrote)
	if have >= q.enough || !q.forever && !time.Now().Before(q.until) {
		c.tellCopies(q, have)
		return
	}
	next, coming := g.nextDue(time.Now())
	if q.forever && !coming {
		return // nobody will ever answer
	}
	if !q.forever && (!coming || q.until.Before(next)) {
		next = q.until
	}
	q.s.w.Waits(1)
	c.afterwards(time.Until(next), func() {
		q.s.w.Waits(-1)
		if !c.isBroken() {
			c.answerWait(q)
		}
	})
}

func (c *redisConn) tellCopies(q wait, n int) {
	defer close(q.over)
	if q.s.loseReply {
		c.dead = true
		return
	}
	c.deliver(q.s, fmt.Appendf(nil, ":%d\r\n", n))
}
