package lease

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// overtaken are the situations in which a holder is stopped for longer than its
// lease, somebody takes its job over, and it wakes and goes on as before.
func overtaken() []situation {
	successor := func(a *actor) {
		a.work(12 * second)
		h := a.claim(60 * second)
		a.work(10 * second)
		a.heartbeat(h, 60*second)
		a.work(30 * second)
		a.complete(h)
	}
	stalled := func(name string, title trace.Text, late script, same, immediate bool) situation {
		return situation{
			name: name, title: title, jobs: jobs(seed{id: 1}),
			workers:  []script{late, successor},
			sameName: same, immediate: immediate,
			faults: []sim.Fault{sim.Pause(30 * second).Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		}
	}
	return []situation{
		stalled("stalled-complete",
			trace.Text{En: "a worker is paused beyond its lease, another takes over, and it completes the job", Zh: "worker 暂停到租约到期，别人接手，它醒来后提交完成"},
			func(a *actor) { h := a.claim(10 * second); a.work(5 * second); a.complete(h) }, false, false),
		stalled("stalled-heartbeat",
			trace.Text{En: "the same, between two heartbeats", Zh: "同上，暂停发生在两次心跳之间"},
			func(a *actor) {
				h := a.claim(10 * second)
				a.work(5 * second)
				if a.heartbeat(h, 10*second) {
					a.work(5 * second)
					a.complete(h)
				}
			}, false, false),
		stalled("stalled-fail",
			trace.Text{En: "the same, and it reports a failure", Zh: "同上，它醒来后报告失败"},
			func(a *actor) { h := a.claim(10 * second); a.work(5 * second); a.fail(h, "timed out") }, false, true),
		stalled("stalled-namesake",
			trace.Text{En: "the same, and both workers have one name", Zh: "同上，两个 worker 同名"},
			func(a *actor) { h := a.claim(10 * second); a.work(5 * second); a.complete(h) }, true, false),
	}
}
