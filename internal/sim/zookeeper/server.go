package zookeeper

import (
	"maps"
	"path"
	"slices"
	"sync"
	"time"
)

// server is one run's ZooKeeper.
type server struct {
	begun   time.Time
	stopped chan struct{}

	mu         sync.Mutex // what follows
	zxid       int64      // of the last transaction
	tree       tree
	sessions   map[int64]*session
	made       map[int]int // sessions so far, by worker
	onData     watches     // on a znode's data, and on its being there
	onChildren watches
	sent       []sent
}

// left is told that a connection is no more.
func (s *server) left(c *conn) {
	defer s.locked()()
	s.leave(c)
}

func newServer(nodes []string) *server {
	return &server{
		begun: time.Now(), stopped: make(chan struct{}),
		tree: newTree(nodes), sessions: map[int64]*session{}, made: map[int]int{}, onData: watches{}, onChildren: watches{},
	}
}

// keepTime ends sessions whose time is up, at every tick.
func (s *server) keepTime() {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.expire()
		case <-s.stopped:
			return
		}
	}
}

func (s *server) sessionIDs() []int64 { return slices.Sorted(maps.Keys(s.sessions)) }

func (s *server) lives(se *session) bool { return se != nil && s.sessions[se.id] == se }

// serve carries out a request and returns the reply, and what it says in words.
func (s *server) serve(c *conn, q request, refused code) (reply []byte, words string, err error) {
	defer s.locked()()
	body := &encoder{}
	switch {
	case !s.lives(c.session):
		refused = errSessionExpired
	case refused == 0:
		s.heard(c.session)
		words, refused = s.carryOut(c, q, body)
	}
	if refused != 0 {
		body, err = &encoder{}, refused
	}
	return s.reply(q.xid, refused, *body), words, err
}

func (s *server) reply(xid int32, refused code, body encoder) []byte {
	e := &encoder{}
	e.int(xid)
	e.long(s.zxid)
	e.int(int32(refused))
	return append(*e, body...).framed()
}

// carryOut does what is asked. Every request to write is a transaction, those that
// are refused too.
func (s *server) carryOut(c *conn, q request, body *encoder) (words string, refused code) {
	switch q.op {
	case opCreate, opDelete, opSetData:
		s.zxid++
		return s.write(c, q, body)
	case opExists, opGetData, opGetChildren, opChildren2:
		return s.read(c, q, body)
	case opSync:
		body.text(q.path)
	case opSetWatches:
		s.rewatch(c, q.watches)
	case opClose:
		s.endSession(c.session)
	}
	return "", 0
}

func (s *server) write(c *conn, q request, body *encoder) (words string, refused code) {
	at := moment{s.zxid, time.Now().UnixMilli()}
	switch q.op {
	case opCreate:
		p, refused := s.tree.create(q, c.session.id, at)
		if refused != 0 {
			return "", refused
		}
		body.text(p)
		s.tell(created, p)
		s.tellParent(path.Dir(p))
		return p + "; " + s.zxidText(), 0
	case opDelete:
		if refused := s.tree.removable(q.path, q.version); refused != 0 {
			return "", refused
		}
		s.removed(q.path)
	case opSetData:
		n, refused := s.tree.set(q, at)
		if refused != 0 {
			return "", refused
		}
		n.stat(body)
		s.tell(dataChanged, q.path)
	}
	return s.zxidText(), 0
}

// removed takes a znode away and tells who watches.
func (s *server) removed(p string) {
	s.tree.drop(p, s.zxid)
	s.tellGone(p)
	s.tellParent(path.Dir(p))
}

func (s *server) read(c *conn, q request, body *encoder) (words string, refused code) {
	n := s.tree[q.path]
	if q.watch && (n != nil || q.op == opExists) {
		s.watchedBy(q.op).add(q.path, c)
	}
	if n == nil {
		return "", errNoNode
	}
	switch q.op {
	case opGetData:
		body.bytes(n.data)
	case opGetChildren:
		body.texts(n.list())
		return namesText(n), 0
	case opChildren2:
		body.texts(n.list())
	}
	n.stat(body)
	if q.op == opChildren2 {
		return namesText(n), 0
	}
	return s.value(n), 0
}

// watchedBy is where the watch of a request belongs.
func (s *server) watchedBy(op opcode) watches {
	if op == opGetChildren || op == opChildren2 {
		return s.onChildren
	}
	return s.onData
}
