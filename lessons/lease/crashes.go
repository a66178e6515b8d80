package lease

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// crashes are the situations with crashes.
func crashes() []situation {
	worker := func(after time.Duration) script {
		return func(a *actor) {
			a.work(after)
			h := a.claim(30 * second)
			a.work(5 * second)
			a.heartbeat(h, 30*second)
			a.work(5 * second)
			a.complete(h)
		}
	}
	return []situation{
		{
			name:    "crash",
			title:   trace.Text{En: "a worker crashes, and another comes when the lease has run out", Zh: "worker 崩溃，租约到期后另一个 worker 到来"},
			jobs:    jobs(seed{id: 1}),
			workers: []script{worker(0), worker(41 * second)},
			faults:  []sim.Fault{sim.Crash()},
			bound:   sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:    "crashes",
			title:   trace.Text{En: "one worker after the other crashes over the same job", Zh: "一个又一个 worker 在同一个任务上崩溃"},
			jobs:    jobs(seed{id: 1, most: 2}),
			workers: []script{worker(0), worker(41 * second), worker(82 * second)},
			faults:  []sim.Fault{sim.Crash().Only("A", "B")},
			bound:   sim.Bound{Faults: 2},
		},
	}
}
