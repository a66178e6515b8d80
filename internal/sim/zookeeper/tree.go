package zookeeper

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A znode is what the tree holds under a path.
type znode struct {
	data                []byte
	czxid, mzxid, pzxid int64 // of its creation, of its data, of its list of children
	ctime, mtime        int64 // in milliseconds since 1970
	version             int32 // how often its data was set
	born                int32 // children that were ever created; the next sequence number
	owner               int64 // the session it ends with; 0: it stays
	children
}

// tree is what the server keeps: znodes by path.
type tree map[string]*znode

// own are the paths of the server itself.
var own = []string{"/", "/zookeeper", "/zookeeper/config", "/zookeeper/quota"}

// newTree is a tree with some znodes below "/" in it.
func newTree(nodes []string) tree {
	t := tree{}
	for _, p := range slices.Concat(own, nodes) {
		t[p] = &znode{}
	}
	t["/"].add("zookeeper")
	for _, p := range nodes {
		t["/"].add(path.Base(p))
		t["/"].born++
	}
	t["/zookeeper"].add("config")
	t["/zookeeper"].add("quota")
	return t
}

// moment is when a change happens.
type moment struct {
	zxid int64
	ms   int64
}

// create adds a znode and returns the path it got.
func (t tree) create(q request, owner int64, at moment) (string, code) {
	parent := t[path.Dir(q.path)]
	if refused := creatable(q); refused != 0 {
		return "", refused
	}
	if parent == nil {
		return "", errNoNode
	}
	p := q.path
	if q.flags&flagSequential != 0 {
		p += fmt.Sprintf("%010d", parent.born)
	}
	switch {
	case t[p] != nil:
		return "", errNodeExists
	case parent.owner != 0:
		return "", errEphemeralParent
	}
	if q.flags&flagEphemeral == 0 {
		owner = 0
	}
	t[p] = &znode{data: q.data, czxid: at.zxid, mzxid: at.zxid, pzxid: at.zxid, ctime: at.ms, mtime: at.ms, owner: owner}
	parent.add(path.Base(p))
	parent.born++
	parent.pzxid = at.zxid
	return p, 0
}

// creatable says what is wrong with a create whatever the tree holds.
func creatable(q request) code {
	switch {
	case q.flags&^(flagEphemeral|flagSequential) != 0:
		return errUnimplemented
	case len(q.acl) == 0:
		return errInvalidACL
	case !slices.Equal(q.acl, []string{"world:anyone"}):
		return errUnimplemented
	case !strings.HasPrefix(q.path, "/"):
		return errBadArguments
	}
	return 0
}

// removable says why a znode may not be taken away.
func (t tree) removable(p string, version int32) code {
	n := t[p]
	switch {
	case slices.Contains(own, p):
		return errBadArguments
	case n == nil:
		return errNoNode
	case version != anyVersion && version != n.version:
		return errBadVersion
	case len(n.names) > 0:
		return errNotEmpty
	}
	return 0
}

const anyVersion = -1

// drop takes a znode away.
func (t tree) drop(p string, zxid int64) {
	delete(t, p)
	parent := t[path.Dir(p)]
	parent.remove(path.Base(p))
	parent.pzxid = zxid
}

// set gives a znode other data.
func (t tree) set(q request, at moment) (*znode, code) {
	n := t[q.path]
	switch {
	case n == nil:
		return nil, errNoNode
	case q.version != anyVersion && q.version != n.version:
		return nil, errBadVersion
	}
	n.data, n.mzxid, n.mtime = q.data, at.zxid, at.ms
	n.version++
	return n, 0
}

// ofSession lists the paths that end with a session.
func (t tree) ofSession(id int64) []string {
	var paths []string
	for _, p := range slices.Sorted(maps.Keys(t)) {
		if t[p].owner == id {
			paths = append(paths, p)
		}
	}
	return paths
}

// stat is what a client is told of a znode. cversion counts children that came and
// children that went.
func (n *znode) stat(e *encoder) {
	e.long(n.czxid)
	e.long(n.mzxid)
	e.long(n.ctime)
	e.long(n.mtime)
	e.int(n.version)
	e.int(2*n.born - int32(len(n.names)))
	e.int(0) // aversion: the ACL does not change
	e.long(n.owner)
	e.int(int32(len(n.data)))
	e.int(int32(len(n.names)))
	e.long(n.pzxid)
}
