package report

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in. As long as Redis answers, the
// shipped file holds: its levels begin where a reply is lost.
func board() situation {
	return situation{
		name:    "board",
		title:   trace.Text{En: "A builds the report, and others ask later; A may crash, and replies of Redis to it may be lost", Zh: "A 生成报表，之后又有人来问；A 可能崩溃，Redis 发给它的应答可能丢失"},
		asks:    [][]ask{{at(0)}, {at(sim.Odd(5 * time.Second)), at(later)}},
		prompt:  true,
		trouble: crashed,
		faults:  []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A").On("redis")},
		bound:   sim.Bound{Preemptions: 1, Faults: 2},
	}
}
