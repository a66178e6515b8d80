package conformance_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/go-zookeeper/zk"
)

// zooAsker asks a ZooKeeper, with a client for every letter. The znodes of a script
// are below one of its own, which is not written.
type zooAsker struct {
	address string
	dial    zk.Dialer
	clients map[string]*zooClient
	root    string
	base    int64 // the zxid of the root, which others are counted from
}

var open = zk.WorldACL(zk.PermAll)

func (z *zooAsker) makeRoot() error {
	c, err := z.client("A", "")
	if err != nil {
		return err
	}
	if z.root, err = c.Create("/script-", nil, zk.FlagSequence, open); err != nil {
		return err
	}
	_, stat, err := c.Exists(z.root)
	if err == nil {
		z.base = stat.Czxid
	}
	return err
}

func (z *zooAsker) close() {
	for _, c := range z.clients {
		c.wire.heal()
		c.Close()
	}
}

// client is the one of a letter, with the session timeout that is asked for.
func (z *zooAsker) client(letter, timeout string) (*zooClient, error) {
	if c := z.clients[letter]; c != nil && timeout == "" {
		return c, nil
	}
	c := &zooClient{z: z, letter: letter, wire: &wire{dial: z.dial}, notes: &zooNotes{}}
	d := 10 * time.Second
	if timeout != "" {
		d = duration(timeout)
	}
	var err error
	c.Conn, _, err = zk.Connect([]string{z.address, z.address, z.address}, d,
		zk.WithDialer(c.wire.connect), zk.WithEventCallback(c.notes.note), zk.WithLogger(unheard{}), zk.WithLogInfo(false))
	if err != nil {
		return nil, err
	}
	z.clients[letter] = c
	return c, nil
}

type unheard struct{}

func (unheard) Printf(string, ...any) {}

// ask does what a script says, in the words of ZooKeeper's own shell where it has
// them.
func (z *zooAsker) ask(_ context.Context, conn, do string) string {
	args := strings.Fields(do)
	timeout := ""
	if args[0] == "connect" {
		timeout = args[1]
	}
	c, err := z.client(conn, timeout)
	if err != nil {
		return "error: " + err.Error()
	}
	said, err := zooCalls[args[0]](c, zooArgs(args[1:]))
	if err != nil {
		return "error: " + strings.TrimPrefix(err.Error(), "zk: ")
	}
	return z.short(said)
}

// short leaves the script's znode out of paths.
func (z *zooAsker) short(said string) string {
	said = strings.ReplaceAll(said, z.root+"/", "/")
	return strings.ReplaceAll(said, z.root, "/")
}

// zooClient is a client and what it has been told.
type zooClient struct {
	*zk.Conn
	z      *zooAsker
	letter string
	wire   *wire
	notes  *zooNotes
	last   string // the path that was created last
}

// zooNotes is what a client has been told. They are taken where it is told: its
// channel has room for six and drops the others.
type zooNotes struct {
	mu       sync.Mutex
	told     []string // by watches
	sessions []string
}

func (n *zooNotes) note(e zk.Event) {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case e.Type != zk.EventSession:
		n.told = append(n.told, strings.TrimPrefix(e.Type.String(), "Event")+" "+e.Path)
	case e.State == zk.StateHasSession || e.State == zk.StateDisconnected || e.State == zk.StateExpired:
		n.sessions = append(n.sessions, strings.TrimPrefix(e.State.String(), "State"))
	}
}

// events is what watches have told since it was asked last.
func (n *zooNotes) events() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	text := strings.Join(n.told, ", ")
	n.told = nil
	if text == "" {
		return "none"
	}
	return text
}

// allSessions is what has become of the session so far.
func (n *zooNotes) allSessions() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.Join(n.sessions, ", ")
}

// flags of a request, and what stands before them.
type zooRequest struct {
	words []string
	flags string
}

func zooArgs(args []string) zooRequest {
	var q zooRequest
	for _, a := range args {
		if strings.HasPrefix(a, "-") && a != "-1" {
			q.flags += a
			continue
		}
		q.words = append(q.words, a)
	}
	return q
}

func (q zooRequest) has(flag string) bool { return strings.Contains(q.flags, flag) }

// word is the word at a place, or nothing.
func (q zooRequest) word(at int) string {
	if at < len(q.words) {
		return q.words[at]
	}
	return ""
}

// version is the word at a place, or any version.
func (q zooRequest) version(at int) int32 {
	v := int32(-1)
	fmt.Sscan(q.word(at), &v) // no word: any
	return v
}
