package refill

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	return situation{
		name:    "board",
		title:   trace.Text{En: "the value is a minute old, and two workers ask for it at once; A may crash, and replies to it may be lost", Zh: "值已存了一分多钟，两个 worker 同时来取；A 可能崩溃，发给它的应答可能丢失"},
		asks:    [][]ask{{at(0), at(70 * second)}, {at(70 * second)}},
		trouble: unreachable,
		faults:  []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		bound:   sim.Bound{Preemptions: 2, Faults: 2},
	}
}
