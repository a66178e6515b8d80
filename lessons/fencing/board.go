package fencing

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	return situation{
		name:     "board",
		title:    trace.Text{En: "A works longer than its lock lasts, and writes in the same moment as B, who has it now; A may crash, and replies to it may be lost", Zh: "A 的工作超过了锁的期限，与现在持锁的 B 同时写入；A 可能崩溃，发给它的应答可能丢失"},
		work:     []func(*actor){inTurn(0, work{11 * time.Second, time.Second}), inTurn(10500*time.Millisecond, once(1500*time.Millisecond))},
		faults:   []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		failures: true,
		bound:    sim.Bound{Preemptions: 2, Faults: 2},
	}
}
