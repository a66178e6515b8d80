package callback

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	paid := notice("n1", Paid).until(3)
	return situation{
		name:   "board",
		title:  trace.Text{En: "the same notice is delivered to two workers, until it is acknowledged; A may crash, and replies to it may be lost", Zh: "同一条通知送到两个 worker，直到得到确认；A 可能崩溃，发给它的应答可能丢失"},
		orders: []string{"o1"},
		does:   [][]act{{paid}, {paid}},
		faults: []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A").On("db")},
		bound:  sim.Bound{Preemptions: 2, Faults: 2},
	}
}
