package lease

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// retries are the situations in which messages are lost or callers give up.
func retries() []situation {
	steady := func(a *actor) {
		h := a.claimWithin(3, 30*second)
		a.work(5 * second)
		persist(func() error { return a.complete(h) })
	}
	later := func(a *actor) { a.work(36 * second); steady(a) }
	lossy := []sim.Fault{sim.LoseReply().On("db"), sim.LoseRequest().On("db")}
	return []situation{
		{
			name:    "lost",
			title:   trace.Text{En: "a request or a reply is lost, and the worker asks again", Zh: "请求或应答丢失，worker 重试"},
			jobs:    jobs(seed{id: 1}),
			workers: []script{steady, later},
			faults:  lossy, lossy: true,
			bound: sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:  "lost-heartbeat",
			title: trace.Text{En: "a heartbeat or the reply to it is lost, or its caller hangs up, and the worker sends it again", Zh: "心跳或其应答丢失，或调用方中途取消，worker 再发一次"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				h := a.claimWithin(3, 30*second)
				a.work(10 * second)
				kept := a.heartbeat(h, 30*second)
				if !kept {
					kept = a.heartbeat(h, 30*second)
				}
				if kept {
					a.work(25 * second)
				}
				persist(func() error { return a.complete(h) })
			}},
			faults: append(lossy[:2:2], sim.Cancel()), lossy: true,
			bound: sim.Bound{Faults: 1},
		},
		{
			name:  "lost-then-failed",
			title: trace.Text{En: "the job is done but the reply is lost, and the worker reports a failure", Zh: "任务已完成，应答却丢失，worker 以为失败并上报"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{func(a *actor) {
				h := a.claimWithin(3, 30*second)
				if a.complete(h) != nil {
					persist(func() error { return a.fail(h, "no reply") })
				}
				a.work(time.Hour + second)
				a.claim(30 * second)
			}},
			faults: lossy, lossy: true,
			bound: sim.Bound{Faults: 2},
		},
		{
			name:  "lost-failure",
			title: trace.Text{En: "a failure is reported, a message is lost, and the worker reports it again", Zh: "上报失败时消息丢失，worker 再次上报"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claimWithin(3, 30*second)
					persist(func() error { return a.fail(h, "connection refused") })
				},
				func(a *actor) { a.work(second); a.claim(30 * second) },
			},
			faults: lossy, lossy: true,
			bound: sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:    "cancelled",
			title:   trace.Text{En: "a caller hangs up, and asks again", Zh: "调用方中途取消，然后重试"},
			jobs:    jobs(seed{id: 1}),
			workers: []script{steady, later},
			faults:  []sim.Fault{sim.Cancel()}, lossy: true,
			bound: sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:  "deadline",
			title: trace.Text{En: "another writer holds the database for more than four seconds, and callers wait for 0.4 s", Zh: "另一个写者占用数据库四秒多，而调用方只等 0.4 秒"},
			jobs:  jobs(seed{id: 1}, seed{id: 2}, seed{id: 3}, seed{id: 4}),
			workers: []script{
				func(a *actor) {
					x, y, z := a.claim(30*second), a.claim(30*second), a.claim(30*second)
					a.work(1500 * time.Millisecond)
					a.within = 400 * time.Millisecond
					a.claim(30 * second)
					a.heartbeat(x, 30*second)
					a.complete(y)
					a.fail(z, "timed out")
					a.work(10 * second)
					a.complete(a.claim(30 * second))
					a.heartbeat(x, 30*second)
					a.complete(y)
					a.fail(z, "timed out")
				},
				func(a *actor) { a.work(second); a.Occupy(4500 * time.Millisecond) },
			},
		},
	}
}
