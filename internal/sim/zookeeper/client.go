package zookeeper

import (
	"context"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// A client is the official one with what keeps it inside the world.
type client struct {
	*zk.Conn
	*dialer
	events  chan zk.Event // what the program is told
	session int64         // the latest

	gone chan struct{} // closed when the client is no more
}

// eventRoom is how many events wait for the program to read them; the client drops
// what comes then. It is the client's own number.
const eventRoom = 6

// connect makes a client and waits for its session.
func connect(ctx context.Context, s *server, w *sim.Worker, asked Store) (*client, error) {
	c := &client{dialer: newDialer(ctx, s, w, asked), events: make(chan zk.Event, eventRoom), gone: make(chan struct{})}
	zc, events, err := zk.Connect(ensemble[:], asked.timeout(),
		zk.WithDialer(c.dial), zk.WithHostProvider(&hosts{}), zk.WithEventCallback(c.happened),
		zk.WithLogger(silent{}), zk.WithLogInfo(false), zk.WithMaxConnBufferSize(messageRoom), zk.WithMaxBufferSize(messageRoom))
	if err != nil {
		return nil, err
	}
	c.Conn = zc
	go c.forward(events)
	<-c.ready
	c.session = zc.SessionID()
	return c, nil
}

// messageRoom is how long a message may be. The client's own 1.5 MB, twice, for
// every connection of every run would cost more than the run.
const messageRoom = 64 << 10

// happened hands an event on. What it sets in motion comes to rest before the
// client goes on: it tells the program that its session has broken and then fails
// its requests, at the same instant, which would have no order.
func (c *client) happened(e zk.Event) {
	select {
	case c.events <- e:
	default:
	}
	if e.Type != zk.EventSession {
		return
	}
	if isClosed(c.ready) {
		c.note(e.State)
		c.wait(time.Nanosecond)
	} else if e.State == zk.StateHasSession {
		close(c.ready)
	}
}

// note puts a change of the session into the trace.
func (c *client) note(state zk.State) {
	if what := c.sessionText(state); !what.IsZero() && !c.isOver() && !c.closed.Load() {
		c.w.Told(Name, "SESSION", what)
	}
}

// forward closes the program's channel with the client's own.
func (c *client) forward(events <-chan zk.Event) {
	for range events {
	}
	close(c.events)
	close(c.gone)
}

// takeBack ends the client.
func (c *client) takeBack() {
	close(c.over)
	c.Close()
	<-c.gone
}

// ensemble is what the client is told to connect to: three servers as it is usual,
// all of them one here, which is how they look to a client. It tries the next one
// at once, and waits a second when it has tried them all.
var ensemble = [...]string{"zk1:2181", "zk2:2181", "zk3:2181"}

// hosts goes through the ensemble as the client's own provider does, without asking
// for addresses and without shuffling.
type hosts struct{ next, last int }

func (h *hosts) Init([]string) error { h.last = -1; return nil }
func (h *hosts) Len() int            { return len(ensemble) }
func (h *hosts) Connected()          { h.last = h.next - 1 }

func (h *hosts) Next() (server string, retryStart bool) {
	at := h.next % len(ensemble)
	h.next = at + 1
	retryStart = at == h.last
	if h.last < 0 {
		h.last = 0
	}
	return ensemble[at], retryStart
}

type silent struct{}

func (silent) Printf(string, ...any) {}

// sessionText puts a change of the session in words, if it is one.
func (c *client) sessionText(state zk.State) trace.Text {
	who := c.w.Name
	switch state {
	case zk.StateDisconnected:
		return trace.Text{En: who + " has lost its connection to ZooKeeper", Zh: who + " 与 ZooKeeper 的连接已断开"}
	case zk.StateExpired:
		return trace.Text{En: who + " is told that its session has expired", Zh: who + " 得知会话已过期"}
	case zk.StateHasSession:
		if c.SessionID() == c.session {
			return trace.Text{En: who + " is connected again, with the session it had", Zh: who + " 已重新连接，会话不变"}
		}
		c.session = c.SessionID()
		return trace.Text{En: who + " is connected again, with a new session", Zh: who + " 已重新连接，得到新会话"}
	}
	return trace.Text{}
}
