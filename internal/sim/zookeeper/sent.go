package zookeeper

import "lockwise/internal/trace"

// sent is a message to a client.
type sent struct {
	c       *conn
	message []byte     // nil: none
	last    bool       // the server hangs up
	told    trace.Text // what a watch tells
}

// locked takes the server, and gives it back when what was sent has been delivered:
// a client gets all that one change means for it at once.
func (s *server) locked() (release func()) {
	s.mu.Lock()
	return func() {
		defer s.mu.Unlock()
		for len(s.sent) > 0 {
			s.deliver(s.sent[0].c)
		}
	}
}

// deliver hands a connection what was sent on it.
func (s *server) deliver(c *conn) {
	var others []sent
	c.set(func() {
		for _, m := range s.sent {
			if m.c != c {
				others = append(others, m)
				continue
			}
			c.hear(m)
		}
	})
	s.sent = others
}

// hear is a message on its way; mu is held.
func (c *conn) hear(m sent) {
	c.dead = c.dead || c.w.CutOff(Name) > 0
	c.arrive(m)
}

func (s *server) send(c *conn, message []byte, last bool) {
	s.sent = append(s.sent, sent{c: c, message: message, last: last})
}

// notify tells a client that what it watches has changed.
func (s *server) notify(c *conn, e event, path string) {
	body := &encoder{}
	body.int(int32(e))
	body.int(syncConnected)
	body.text(path)
	s.sent = append(s.sent, sent{c: c, message: notification(*body), told: told(c.w.Name, e, path)})
}

const (
	syncConnected   = 3  // the state that every event names
	notificationXid = -1 // stands where a reply has its request's number
)

func notification(body encoder) []byte {
	e := &encoder{}
	e.int(notificationXid)
	e.long(-1)
	e.int(0)
	return append(*e, body...).framed()
}
