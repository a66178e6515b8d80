package choosing

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in: B comes when the lock of an A that
// has been held up is over.
func board() situation {
	return situation{
		name:   "board",
		title:  trace.Text{En: "two users want the last book, the second one twelve seconds later; A may crash, and replies of the database to it may be lost", Zh: "两个用户抢最后一本书，第二个晚来十二秒；A 可能崩溃，数据库发给它的应答可能丢失"},
		books:  1,
		orders: [][]Order{{order(7, "k1", 1)}, {order(8, "k1", 1)}},
		later:  sim.Odd(12 * time.Second),
		tries:  3,
		slow:   true,
		faults: []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A").On("db")},
		bound:  sim.Bound{Preemptions: 2, Faults: 2},
	}
}

// levels begin with two preemptions: one holds A up, and one lets B go first.
var levels = []trace.Level{
	{ID: "preempt-twice", Preemptions: 2, Kinds: []string{}},
	{ID: "crash", Preemptions: 2, Faults: 1, Kinds: []string{"x"}},
	{ID: "lost-reply", Preemptions: 2, Faults: 1, Kinds: []string{"l"}},
	{ID: "crash-and-lost-reply", Preemptions: 2, Faults: 2, Kinds: []string{"x", "l"}},
}
