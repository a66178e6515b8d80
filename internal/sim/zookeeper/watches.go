package zookeeper

import (
	"cmp"
	"maps"
	"slices"
)

// event is what a watch tells.
type event int32

const (
	created         event = 1
	deleted         event = 2
	dataChanged     event = 3
	childrenChanged event = 4
)

// watches are the connections that want to be told once when something happens to
// a path. They are forgotten with the connection.
type watches map[string]map[*conn]bool

func (w watches) add(path string, c *conn) {
	if w[path] == nil {
		w[path] = map[*conn]bool{}
	}
	if !w[path][c] {
		w[path][c] = true
		c.w.Waits(1)
	}
}

// take returns who watches a path, in the sessions' order, and forgets them.
func (w watches) take(path string) []*conn {
	all := slices.SortedFunc(maps.Keys(w[path]), func(a, b *conn) int { return cmp.Compare(a.session.id, b.session.id) })
	delete(w, path)
	for _, c := range all {
		c.w.Waits(-1)
	}
	return all
}

func (w watches) forget(c *conn) {
	for path, who := range w {
		if who[c] {
			delete(who, c)
			c.w.Waits(-1)
		}
		if len(who) == 0 {
			delete(w, path)
		}
	}
}

// tell tells those who watch that a znode is there, or is other than it was.
func (s *server) tell(e event, path string) {
	for _, c := range s.onData.take(path) {
		s.notify(c, e, path)
	}
}

// tellParent tells those who watch the children of a znode.
func (s *server) tellParent(parent string) {
	for _, c := range s.onChildren.take(parent) {
		s.notify(c, childrenChanged, parent)
	}
}

// tellGone tells those who watch a znode, or its children, that it is gone; who
// watches both is told once.
func (s *server) tellGone(path string) {
	told := s.onData.take(path)
	for _, c := range s.onChildren.take(path) {
		if !slices.Contains(told, c) {
			told = append(told, c)
		}
	}
	for _, c := range told {
		s.notify(c, deleted, path)
	}
}

// rewatch sets watches again, and tells at once what happened meanwhile.
func (s *server) rewatch(c *conn, r rewatch) {
	for _, p := range slices.Sorted(slices.Values(r.data)) {
		switch n := s.tree[p]; {
		case n == nil:
			s.notify(c, deleted, p)
		case n.mzxid > r.since:
			s.notify(c, dataChanged, p)
		default:
			s.onData.add(p, c)
		}
	}
	for _, p := range slices.Sorted(slices.Values(r.exist)) {
		if s.tree[p] != nil {
			s.notify(c, created, p)
			continue
		}
		s.onData.add(p, c)
	}
	for _, p := range slices.Sorted(slices.Values(r.children)) {
		switch n := s.tree[p]; {
		case n == nil:
			s.notify(c, deleted, p)
		case n.pzxid > r.since:
			s.notify(c, childrenChanged, p)
		default:
			s.onChildren.add(p, c)
		}
	}
}
