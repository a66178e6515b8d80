package stock

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	one := order{sku: "book", qty: 1}
	return situation{
		name:   "board",
		title:  trace.Text{En: "two buyers, one unit; A's process may crash, and replies to it may be lost", Zh: "两个买家，只剩一件；A 的进程可能崩溃，发给它的应答可能丢失"},
		items:  []item{{"book", 1}},
		orders: [][]order{{one}, {one}},
		faults: []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		bound:  sim.Bound{Preemptions: 2, Faults: 2},
	}
}
