package conformance_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-zookeeper/zk"
)

// zooCalls are what a script may say. "last" stands for the path that the client
// has created last.
var zooCalls = map[string]func(*zooClient, zooRequest) (string, error){
	"connect": func(c *zooClient, _ zooRequest) (string, error) {
		_, _, err := c.Exists("/")
		return "connected", err
	},
	"close": func(c *zooClient, _ zooRequest) (string, error) {
		c.Close()
		delete(c.z.clients, c.letter)
		return "closed", nil
	},
	"create": func(c *zooClient, q zooRequest) (path string, err error) {
		var flags int32
		if q.has("e") {
			flags |= zk.FlagEphemeral
		}
		if q.has("s") {
			flags |= zk.FlagSequence
		}
		acl := open
		if q.has("n") {
			acl = nil
		}
		path, err = c.Create(c.path(q), []byte(q.word(1)), flags, acl)
		if err == nil {
			c.last = path
		}
		return path, err
	},
	"container": func(c *zooClient, q zooRequest) (string, error) {
		return c.CreateContainer(c.path(q), nil, zk.FlagContainer, open)
	},
	"multi": func(c *zooClient, q zooRequest) (string, error) {
		done, err := c.Multi(&zk.CreateRequest{Path: c.path(q), Acl: open})
		return fmt.Sprint("did ", len(done)), err
	},
	"createFor": func(c *zooClient, q zooRequest) (string, error) {
		return c.Create(c.path(q), nil, 0, zk.DigestACL(zk.PermAll, "user", q.word(1)))
	},
	"getAcl": func(c *zooClient, q zooRequest) (string, error) {
		acl, _, err := c.GetACL(c.path(q))
		return fmt.Sprint(acl), err
	},
	"delete": func(c *zooClient, q zooRequest) (string, error) {
		return "deleted", c.Delete(c.path(q), q.version(1))
	},
	"exists": func(c *zooClient, q zooRequest) (string, error) {
		there, _, err := c.Exists(c.path(q))
		if q.has("w") {
			there, _, _, err = c.ExistsW(c.path(q))
		}
		return map[bool]string{true: "yes", false: "no"}[there], err
	},
	"stat": func(c *zooClient, q zooRequest) (string, error) {
		_, stat, err := c.Exists(c.path(q))
		return c.describe(stat), err
	},
	"owner": func(c *zooClient, q zooRequest) (string, error) {
		_, stat, err := c.Exists(c.path(q))
		return c.owner(stat), err
	},
	"get": func(c *zooClient, q zooRequest) (string, error) {
		data, _, err := c.Get(c.path(q))
		if q.has("w") {
			data, _, _, err = c.GetW(c.path(q))
		}
		return fmt.Sprintf("%q", data), err
	},
	"set": func(c *zooClient, q zooRequest) (string, error) {
		stat, err := c.Set(c.path(q), []byte(q.word(1)), q.version(2))
		if err != nil {
			return "", err
		}
		return fmt.Sprint("version ", stat.Version), nil
	},
	"ls": func(c *zooClient, q zooRequest) (string, error) {
		names, _, err := c.Children(c.path(q))
		if q.has("w") {
			names, _, _, err = c.ChildrenW(c.path(q))
		}
		if !q.has("r") { // else as they come
			slices.Sort(names)
		}
		return "[" + strings.Join(names, " ") + "]", err
	},
	"sync":     func(c *zooClient, q zooRequest) (string, error) { return c.Sync(c.path(q)) },
	"events":   func(c *zooClient, _ zooRequest) (string, error) { return c.notes.events(), nil },
	"sessions": func(c *zooClient, _ zooRequest) (string, error) { return c.notes.allSessions(), nil },
	"cut": func(c *zooClient, _ zooRequest) (string, error) {
		c.wire.cut()
		return "cut", nil
	},
	"heal": func(c *zooClient, _ zooRequest) (string, error) {
		c.wire.heal()
		return "healed", nil
	},
	"lose": func(c *zooClient, _ zooRequest) (string, error) {
		c.wire.loseNext()
		return "will lose a reply", nil
	},
}

// path is the first word, below the script's znode.
func (c *zooClient) path(q zooRequest) string {
	switch first := q.word(0); first {
	case "last":
		return c.last
	case "/":
		return c.z.root
	default:
		return c.z.root + first
	}
}

// describe writes a Stat; zxids are counted from that of the script's znode.
func (c *zooClient) describe(s *zk.Stat) string {
	return fmt.Sprintf("czxid %d mzxid %d pzxid %d version %d cversion %d aversion %d owner %s length %d children %d",
		s.Czxid-c.z.base, s.Mzxid-c.z.base, s.Pzxid-c.z.base, s.Version, s.Cversion, s.Aversion, c.owner(s), s.DataLength, s.NumChildren)
}

// owner is whose session a znode ends with.
func (c *zooClient) owner(s *zk.Stat) string {
	switch s.EphemeralOwner {
	case 0:
		return "nobody"
	case c.SessionID():
		return "own"
	}
	return "other"
}
