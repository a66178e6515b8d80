package lease

import (
	"time"

	"lockwise/internal/trace"
)

// alone are the plain ones: what is free, how long a lease lasts, several jobs in
// one hand.
func alone() []situation {
	return []situation{
		{
			name:  "another-connection",
			title: trace.Text{En: "the pools keep no idle connection: each statement on db may travel on another one", Zh: "连接池不保留空闲连接：db 上的每条语句都可能走另一条连接"},
			jobs:  jobs(seed{id: 1}, seed{id: 2}),
			workers: []script{
				func(a *actor) {
					x, y := a.claim(30*second), a.claim(30*second)
					a.heartbeat(x, 30*second)
					a.complete(x)
					a.fail(y, "connection refused")
				},
				func(a *actor) { a.claim(30 * second) },
			},
			noIdle: true,
		},
		{
			name:  "gone-before",
			title: trace.Text{En: "callers have hung up before their calls begin, and call again", Zh: "调用方在调用开始之前就已取消，然后再调用"},
			jobs:  jobs(seed{id: 1}, seed{id: 2}, seed{id: 3}, seed{id: 4}),
			workers: []script{func(a *actor) {
				x, y, z := a.claim(30*second), a.claim(30*second), a.claim(30*second)
				for _, within := range []time.Duration{gone, 0} {
					a.within = within
					a.claim(30 * second)
					a.heartbeat(x, 30*second)
					a.complete(y)
					a.fail(z, "timed out")
				}
			}},
		},
		{
			name:    "one-job",
			title:   trace.Text{En: "one worker does one job and asks for another", Zh: "一个 worker 做完一个任务，再要下一个"},
			jobs:    jobs(seed{id: 7}),
			workers: []script{func(a *actor) { a.complete(a.claim(30 * second)); a.claim(30 * second) }},
		},
		{
			name:  "what-is-free",
			title: trace.Text{En: "jobs that are done, dead, leased or out of attempts, and two that can be claimed", Zh: "已完成、已死亡、租约未到期或次数用尽的任务，以及两个可以领取的任务"},
			jobs: jobs(
				seed{id: 1, status: "done", attempts: 1}, seed{id: 2, status: "dead", attempts: 3},
				seed{id: 3, status: "running", left: 20 * second, attempts: 1}, seed{id: 4, status: "running", left: -second, attempts: 3},
				seed{id: 5, status: "running", left: -second, attempts: 1}, seed{id: 6},
			),
			workers: []script{func(a *actor) {
				x, y := a.claim(30*second), a.claim(30*second)
				a.claim(30 * second)
				a.complete(x)
				a.complete(y)
			}},
		},
		{
			name:  "short-lease",
			title: trace.Text{En: "leases of 1.5 s and half a second", Zh: "1.5 秒和半秒的租约"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					a.work(777 * time.Millisecond)
					h := a.claim(1500 * time.Millisecond)
					a.work(1100 * time.Millisecond)
					a.heartbeat(h, 500*time.Millisecond) // until 2,377 ms
					a.work(time.Minute)
				},
				func(a *actor) {
					for _, d := range []time.Duration{1500, 750, 100, 50} { // at 1,500, 2,250, 2,350 and 2,400 ms
						a.work(d * time.Millisecond)
						if h := a.claim(500 * time.Millisecond); h != nil {
							a.complete(h)
						}
					}
				},
			},
		},
		{
			name:  "long-job",
			title: trace.Text{En: "a job of 70 s under a lease of 30 s, kept by heartbeats", Zh: "70 秒的任务，租约 30 秒，靠心跳续租"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claim(30 * second)
					for range 6 {
						a.work(10 * second)
						a.heartbeat(h, 30*second)
					}
					a.work(10 * second)
					a.complete(h)
				},
				func(a *actor) {
					for range 4 {
						a.work(22 * second)
						a.claim(30 * second)
					}
				},
			},
		},
		{
			name:  "long-lease",
			title: trace.Text{En: "a lease of 100 minutes, kept by a heartbeat", Zh: "100 分钟的租约，靠心跳续租"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claim(100 * time.Minute)
					a.work(50 * time.Minute)
					a.heartbeat(h, 100*time.Minute)
					a.work(70 * time.Minute)
					a.complete(h)
				},
				func(a *actor) { a.work(110 * time.Minute); a.claim(30 * second) },
			},
		},
		{
			name:  "two-in-hand",
			title: trace.Text{En: "one worker holds three jobs at a time", Zh: "一个 worker 同时持有三个任务"},
			jobs:  jobs(seed{id: 1}, seed{id: 2}, seed{id: 3}),
			workers: []script{func(a *actor) {
				x, y, z := a.claim(30*second), a.claim(30*second), a.claim(30*second)
				a.work(5 * second)
				a.heartbeat(x, 60*second)
				a.complete(y)
				a.fail(z, "no such address")
				a.work(40 * second)
				a.complete(x)
			}},
		},
	}
}
