package conformance_test

import (
	"errors"
	"net"
	"sync"
	"time"

	"github.com/go-zookeeper/zk"
)

// A wire is a client's way to a server, which a script may cut.
type wire struct {
	dial zk.Dialer

	mu   sync.Mutex
	now  net.Conn
	down bool
	lose bool // the next reply
}

var errDown = errors.New("the script has cut the wire")

func (w *wire) connect(network, address string, timeout time.Duration) (net.Conn, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.down {
		return nil, errDown
	}
	c, err := w.dial(network, address, timeout)
	w.now = c
	return &cuttable{c, w}, err
}

// cut breaks the connection, and nobody connects until heal.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = true
	w.now.Close()
}

func (w *wire) heal() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = false
}

func (w *wire) loseNext() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lose = true
}

func (w *wire) loses() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	lost := w.lose
	w.lose = false
	return lost
}

type cuttable struct {
	net.Conn
	w *wire
}

func (c *cuttable) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err == nil && c.w.loses() {
		c.Conn.Close()
		return 0, errDown
	}
	return n, err
}
