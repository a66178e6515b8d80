package reserve

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	order := reserve("o1", pens(2))
	return situation{
		name:   "board",
		title:  trace.Text{En: "two processes serve the same order; one may crash, a reply may be lost, and the caller asks again", Zh: "两个进程处理同一订单；进程可能崩溃，应答可能丢失，调用方会重试"},
		stock:  map[string]int64{"pen": 5},
		work:   [][]op{{order}, {order}},
		tries:  3,
		faults: []sim.Fault{sim.Crash(), sim.LoseReply()},
		bound:  sim.Bound{Preemptions: 2, Faults: 2},
	}
}
