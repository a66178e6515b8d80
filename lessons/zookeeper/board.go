package zookeeper

import (
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in. As long as every reply arrives, the
// shipped file holds: the levels begin where one is lost.
func board() held.Situation {
	return held.Situation{
		Name:   "board",
		Title:  trace.Text{En: "two workers want the lock, one a little later; A may crash, and replies to it may be lost", Zh: "两个 worker 要锁，一个稍晚；A 可能崩溃，发给它的应答可能丢失"},
		Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond}, {After: 300 * time.Millisecond, Takes: 300 * time.Millisecond}},
		Faults: []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		Bound:  sim.Bound{Faults: 2},
	}
}

// levels have no preemptions: a request that is kept back ends the connection, which
// is a fault of its own.
var levels = []trace.Level{
	{ID: "lost-reply", Faults: 1, Kinds: []string{"l"}},
	{ID: "crash-and-lost-reply", Faults: 2, Kinds: []string{"x", "l"}},
}
