package lease

import (
	"time"

	"lockwise/internal/trace"
)

// late are the situations in which an attempt goes on that has been replaced, or
// given back, or is done.
func late() []situation {
	return []situation{
		{
			name:  "claimed-twice",
			title: trace.Text{En: "a worker's lease runs out, it claims the job again, and its first attempt goes on", Zh: "租约到期后，同一个 worker 再次领到这个任务，而它的第一次尝试还在继续"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				old := a.claim(10 * second)
				a.work(11 * second)
				h := a.claim(10 * second)
				a.work(2 * second)
				a.heartbeat(old, 10*second)
				a.complete(old)
				a.heartbeat(h, 10*second)
				a.complete(h)
			}},
		},
		{
			name:  "claimed-twice-failed",
			title: trace.Text{En: "the same, and the first attempt fails", Zh: "同上，第一次尝试失败"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				old := a.claim(10 * second)
				a.work(11 * second)
				h := a.claim(10 * second)
				a.work(2 * second)
				a.fail(old, "too slow")
				a.complete(h)
			}},
		},
		{
			name:  "finished",
			title: trace.Text{En: "a job that is done is not touched by what its worker does late", Zh: "任务已完成，之后再做什么都不影响它"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				h := a.claim(30 * second)
				a.complete(h)
				a.heartbeat(h, 30*second)
				a.fail(h, "too late")
				a.claim(30 * second)
			}},
		},
		{
			name:  "lapsed-twice",
			title: trace.Text{En: "an attempt is replaced, its successor gives no sign of life either, and it comes back", Zh: "一次尝试被取代，接手者也没了音讯，这时它又回来了"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					old := a.claim(10 * second)
					a.work(30 * second)
					if a.heartbeat(old, 10*second) {
						a.complete(old)
					}
				},
				func(a *actor) { a.work(12 * second); a.claim(10 * second) },
			},
		},
		{
			name:  "overtaken-and-done",
			title: trace.Text{En: "a worker comes back when another has taken its job over and done it", Zh: "worker 回来时，别人已经接手并做完了任务"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) { h := a.claim(10 * second); a.work(40 * second); a.complete(h) },
				func(a *actor) { a.work(12 * second); a.complete(a.claim(10 * second)) },
			},
		},
		{
			name:  "same-instant",
			title: trace.Text{En: "a job fails at once and is claimed again in the same millisecond, and its first attempt goes on", Zh: "任务刚领到就失败，在同一毫秒内又被领取，而第一次尝试还在继续"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				old := a.claim(30 * second)
				a.fail(old, "connection refused")
				h := a.claim(30 * second)
				a.fail(old, "connection refused")
				a.heartbeat(old, 30*second)
				a.complete(old)
				a.complete(h)
			}},
		},
		{
			name:  "given-back-and-on",
			title: trace.Text{En: "a worker gives its job back, and goes on all the same", Zh: "worker 退回了任务，却照样继续"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claim(30 * second)
					a.fail(h, "connection refused")
					a.work(second)
					a.heartbeat(h, 2*time.Hour)
					a.complete(h)
				},
				func(a *actor) { a.work(time.Hour + 2*second); a.complete(a.claim(30 * second)) },
			},
		},
	}
}
