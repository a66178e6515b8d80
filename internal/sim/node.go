package sim

import (
	"fmt"
	"slices"
	"time"
)

// A Node is one of several Redis servers of a scenario that know nothing of each
// other. The zero Node is well: its clock is right and it answers at once. What a
// node is here it is for the whole run; what befalls it on the way are faults.
type Node struct {
	// Fast is by how many thousandths its clock is fast: what it keeps for a
	// second is gone after 1000/(1000+Fast) seconds. Negative: the clock is slow.
	Fast int
	// Latency is how long an answer takes, from the moment the request arrived,
	// which is at once.
	Latency time.Duration
	Down    bool     // it refuses every connection
	Silent  bool     // it takes requests, does nothing, and never answers
	Mute    int      // it does what it is asked, and its first so many answers never arrive
	Cut     []string // workers that cannot reach it: they are refused
	// Far is how long requests of a worker take to arrive.
	Far map[string]time.Duration
}

// nodeName is how traces, schedules and Fault.On call the node with that index:
// "redis1" is the first.
func nodeName(i int) string { return fmt.Sprintf("redis%d", i+1) }

// nodeClock is a server's own clock. It is kept as the time it shows and the true
// time at which it was last read, so that it only ever goes on.
type nodeClock struct {
	shows time.Time
	read  time.Time
	carry int64 // nanoseconds · 1000 that are not shown yet
}

// startClock sets the server's clock right, and lets what it holds expire by it.
func (s *redisServer) startClock() {
	now := time.Now()
	s.clock = nodeClock{shows: now, read: now}
	s.m.SetTime(time.Time{})
	s.tick()
	s.m.ClockTTL(true)
}

// tick lets the server's clock go on to now. The one server of a scenario without
// nodes reads the true time by itself.
func (s *redisServer) tick() {
	s.ticking.Lock()
	defer s.ticking.Unlock()
	if s.node.Fast == 0 && s.clock.shows.Equal(s.clock.read) {
		s.clock = nodeClock{shows: time.Now(), read: time.Now()}
		return
	}
	s.clock.advance(s.node.Fast)
	s.m.SetTime(s.clock.shows)
}

// advance adds what has passed, at the clock's own rate.
func (c *nodeClock) advance(fast int) {
	now := time.Now()
	c.carry += int64(now.Sub(c.read)) * int64(1000+fast)
	c.shows = c.shows.Add(time.Duration(c.carry / 1000))
	c.carry %= 1000
	c.read = now
}

// jump sets the server's clock ahead.
func (s *redisServer) jump(d time.Duration) {
	s.tick()
	s.ticking.Lock()
	defer s.ticking.Unlock()
	s.clock.shows = s.clock.shows.Add(d)
	s.m.SetTime(s.clock.shows)
}

// lasts is how long, in true time, a key lives that has left to live on the
// server's clock.
func (s *redisServer) lasts(left time.Duration) time.Duration {
	if s.node.Fast == 0 {
		return left
	}
	return (left * 1000 / time.Duration(1000+s.node.Fast)).Round(time.Microsecond)
}

// unreachable reports whether the worker gets no answer but a refusal now.
func (s *redisServer) unreachable(w *Worker) bool {
	return s.group != nil && !s.group.serves(s, w) || s.node.Down || slices.Contains(s.node.Cut, w.Name) || time.Now().Before(s.down)
}

// treat does to a request and its reply what the node always does.
func (s *redisServer) treat(st *step) {
	if s.unreachable(st.w) {
		return
	}
	st.loseRequest = st.loseRequest || s.node.Silent
	if s.muted < s.node.Mute {
		s.muted++
		st.loseReply = true
	}
	st.delay += s.node.Far[st.w.Name]
	st.replyDelay += s.node.Latency + st.w.run.sc.Latency
}
