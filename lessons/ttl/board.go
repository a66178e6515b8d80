package ttl

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	return situation{
		name:   "board",
		title:  trace.Text{En: "work that takes longer than the TTL, and another worker that wants the lock; A may crash, and replies to it may be lost", Zh: "工作时间超过 TTL，另一个 worker 也想拿锁；A 可能崩溃，发给它的应答可能丢失"},
		ttl:    fraction,
		jobs:   [][]job{{{takes: sim.Odd(fraction + 200*time.Millisecond)}}, {{after: sim.Odd(300 * time.Millisecond), takes: sim.Odd(200 * time.Millisecond), tries: 14}}},
		faults: []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		lossy:  true,
		lasts:  true,
		bound:  sim.Bound{Preemptions: 2, Faults: 2},
	}
}
