package constraint

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	book := Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 1}
	return situation{
		name:     "board",
		title:    trace.Text{En: "the same request at two processes; one may crash, a reply may be lost, and the client asks again", Zh: "同一请求到达两个进程；进程可能崩溃，应答可能丢失，客户端会重试"},
		requests: [][]Request{{book}, {book}},
		tries:    3,
		faults:   []sim.Fault{sim.Crash(), sim.LoseReply().On("db")},
		bound:    sim.Bound{Preemptions: 2, Faults: 2},
	}
}
