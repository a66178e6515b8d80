package zookeeper

import (
	"context"
	"strings"
	"testing"
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	store "lockwise/internal/sim/zookeeper"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	lock := lockOf(impl)
	return sim.Exercise{
		Lesson: "zookeeper", Name: "zookeeper", Code: []any{impl.Run, impl.Write},
		Scenarios: append(lock.Scenarios(situations()), lock.Resource()...),
		Board:     lock.Scenarios([]held.Situation{board()})[0], Levels: levels,
	}
}

// Where the queue is, and how long a session outlives its process.
const (
	root    = "/report"
	timeout = 6 * time.Second
)

// late is how much later than the timeout ZooKeeper may notice that a session is over:
// it looks once in two seconds.
const late = 2 * time.Second

// server is the ZooKeeper of most situations. On pinged faults strike pings too, so that
// they reach a holder who has nothing to ask.
var (
	server = store.Store{Timeout: timeout, Nodes: []string{root}}
	pinged = store.Store{Timeout: timeout, Nodes: []string{root}, Pings: true}
)

func lockOf(impl Impl) held.Lock {
	return held.Lock{
		Store: server, Service: "ZooKeeper",
		Right: trace.Text{En: "session", Zh: "会话"}, Name: root, Lasts: timeout, Late: late,
		Schema: Schema, Lost: ErrLockLost, Stale: ErrStaleFence,
		Own: func(e sim.Entry) bool { return e.In == "znodes" && strings.HasPrefix(e.Key, root+"/") },
		Run: func(ctx context.Context, w *sim.Worker, work held.Work) error {
			conn, events := store.Client(w)
			return impl.Run(ctx, Session{Conn: conn, Events: events, Timeout: timeout}, root, work)
		},
		Write: impl.Write,
	}
}
