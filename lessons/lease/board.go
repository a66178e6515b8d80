package lease

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in.
func board() situation {
	steady := func(a *actor) {
		h := a.claimWithin(3, 30*second)
		a.work(5 * second)
		persist(func() error { return a.complete(h) })
	}
	return situation{
		name:    "board",
		title:   trace.Text{En: "two workers, one job; one may crash, a reply may be lost, and the worker asks again", Zh: "两个 worker，一个任务；worker 可能崩溃，应答可能丢失，worker 会重试"},
		jobs:    jobs(seed{id: 1}),
		workers: []script{steady, steady},
		faults:  []sim.Fault{sim.Crash(), sim.LoseReply().On("db")},
		lossy:   true,
		bound:   sim.Bound{Preemptions: 2, Faults: 2},
	}
}
