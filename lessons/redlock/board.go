package redlock

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	return situation{
		name:      "board",
		title:     trace.Text{En: "two nodes, two workers; A may crash, and replies of the first node to it may be lost", Zh: "两个节点，两个 worker；A 可能崩溃，第一个节点发给它的应答可能丢失"},
		nodes:     times(2, well),
		work:      []func(*actor){holdFor(0, 203*time.Millisecond), asksBriefly(101*time.Millisecond, 11*time.Millisecond)},
		faults:    []sim.Fault{sim.Crash().Only("A").On("redis1"), sim.LoseReply().Only("A").On("redis1", "SET")},
		disturbed: true,
		bound:     sim.Bound{Preemptions: 2, Faults: 2},
	}
}
