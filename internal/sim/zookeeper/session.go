package zookeeper

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The shortest and the longest session that the server grants, and how often it
// looks for sessions that are over: a tick of 2 s, twice and twenty times of it, as
// ZooKeeper's administrator's guide has it (tickTime, minSessionTimeout,
// maxSessionTimeout).
const (
	tick       = 2 * time.Second
	MinTimeout = 2 * tick
	MaxTimeout = 20 * tick
)

// A session is a client's, on whichever connection. It ends when the client closes
// it, or when the server has not heard of the client for its timeout; the server
// notices at its next tick.
type session struct {
	id       int64
	password []byte
	timeout  time.Duration
	w        *sim.Worker
	conn     *conn // nil: the connection broke
	over     time.Time
}

// heard puts the end of a session off.
func (s *server) heard(se *session) { se.over = s.tickAfter(time.Now().Add(se.timeout)) }

// tickAfter is the server's first tick after a time.
func (s *server) tickAfter(t time.Time) time.Time {
	return s.begun.Add((t.Sub(s.begun)/tick + 1) * tick)
}

// passwordLength is that of every session's password.
const passwordLength = 16

// open makes a session. Its number begins with the worker's, and so does not depend
// on who was first.
func (s *server) open(w *sim.Worker, timeout time.Duration) *session {
	s.made[w.Index]++
	id := int64(0xa+w.Index)<<8 | int64(s.made[w.Index])
	password := sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(id)))
	se := &session{id: id, password: password[:passwordLength], timeout: min(max(timeout, MinTimeout), MaxTimeout), w: w}
	s.sessions[id] = se
	s.zxid++
	return se
}

// greet answers the first message on a connection: a new session, the old one, or
// none if the old one is over.
func (s *server) greet(c *conn, message []byte) {
	defer s.locked()()
	d := &decoder{rest: message}
	d.int()  // the protocol's version
	d.long() // the last zxid that the client has seen: there is one server, which is never behind
	timeout := time.Duration(d.int()) * time.Millisecond
	se := s.resume(d.long(), d.bytes(), c.w, timeout)
	if se == nil {
		s.send(c, greeting(&session{password: make([]byte, passwordLength)}), true)
		return
	}
	if se.conn != nil {
		s.leave(se.conn)
	}
	se.conn, c.session = c, se
	s.heard(se)
	s.send(c, greeting(se), false)
}

func (s *server) resume(id int64, password []byte, w *sim.Worker, timeout time.Duration) *session {
	if id == 0 {
		return s.open(w, timeout)
	}
	se := s.sessions[id]
	if se == nil || !slices.Equal(se.password, password) {
		return nil
	}
	return se
}

func greeting(se *session) []byte {
	e := &encoder{}
	e.int(0)
	e.int(int32(se.timeout.Milliseconds()))
	e.long(se.id)
	e.bytes(se.password)
	return e.framed()
}

// leave forgets a connection.
func (s *server) leave(c *conn) {
	s.onData.forget(c)
	s.onChildren.forget(c)
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
	}
	s.send(c, nil, true)
}

// endSession removes a session and what ends with it, in one transaction.
func (s *server) endSession(se *session) {
	delete(s.sessions, se.id)
	s.zxid++
	for _, p := range s.tree.ofSession(se.id) {
		s.removed(p)
	}
}

// expire ends the sessions whose time is up.
func (s *server) expire() {
	defer s.locked()()
	for _, id := range s.sessionIDs() {
		se := s.sessions[id]
		if time.Now().Before(se.over) {
			continue
		}
		se.w.Told(Name, "SESSION", expired(se))
		s.endSession(se)
		if se.conn != nil {
			s.leave(se.conn)
		}
		se.w.StoreChanged()
	}
}

func expired(se *session) trace.Text {
	return trace.Text{
		En: "ZooKeeper ends " + se.w.Name + "'s session: it has not heard of it for " + se.timeout.String(),
		Zh: "ZooKeeper 结束 " + se.w.Name + " 的会话：已有 " + se.timeout.String() + " 没有收到它的消息",
	}
}
