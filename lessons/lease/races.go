package lease

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// races are the situations in which workers meet at a job that is free.
func races() []situation {
	once := func(a *actor) { h := a.claim(30 * second); a.work(5 * second); a.complete(h) }
	twice := func(a *actor) { a.claimWithin(2, 30*second) }
	return []situation{
		{
			name:    "race",
			title:   trace.Text{En: "two workers, one job", Zh: "两个 worker，一个任务"},
			jobs:    jobs(seed{id: 1}),
			workers: []script{once, once},
			bound:   sim.Bound{Preemptions: 3},
		},
		{
			name:      "race-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			jobs:      jobs(seed{id: 1}),
			workers:   []script{once, once},
			immediate: true,
			bound:     sim.Bound{Preemptions: 2},
		},
		{
			name:     "race-after-crash",
			title:    trace.Text{En: "two workers, and a job whose lease has run out", Zh: "两个 worker，一个租约已到期的任务"},
			jobs:     jobs(seed{id: 1, status: "running", left: -second, attempts: 1}),
			workers:  []script{once, once},
			sameName: true,
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:    "three-and-two",
			title:   trace.Text{En: "three workers, two jobs", Zh: "三个 worker，两个任务"},
			jobs:    jobs(seed{id: 1}, seed{id: 2}),
			workers: []script{twice, twice, twice},
			bound:   sim.Bound{Preemptions: 2},
		},
		{
			name:  "last-moment",
			title: trace.Text{En: "the last attempt comes back late, just when another worker looks", Zh: "最后一次尝试迟迟才回来，恰好另一个 worker 也来查看"},
			jobs:  jobs(seed{id: 1, most: 1}),
			workers: []script{
				func(a *actor) { h := a.claim(10 * second); a.work(12 * second); a.complete(h) },
				func(a *actor) { a.work(12 * second); a.claim(10 * second) },
			},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "last-heartbeat",
			title: trace.Text{En: "the last attempt sends a late heartbeat, just when another worker looks", Zh: "最后一次尝试迟迟才发来心跳，恰好另一个 worker 也来查看"},
			jobs:  jobs(seed{id: 1, most: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claim(10 * second)
					a.work(12 * second)
					if a.heartbeat(h, 10*second) {
						a.work(second)
						a.complete(h)
					}
				},
				func(a *actor) { a.work(12 * second); a.claim(10 * second) },
			},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "late-heartbeat",
			title: trace.Text{En: "a heartbeat comes just when another worker takes the job over", Zh: "心跳到来时，另一个 worker 正好接手"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) {
					h := a.claim(10 * second)
					a.work(12 * second)
					if a.heartbeat(h, 10*second) {
						a.work(second)
						a.complete(h)
					}
				},
				func(a *actor) { a.work(12 * second); h := a.claim(10 * second); a.work(5 * second); a.complete(h) },
			},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:    "busy",
			title:   trace.Text{En: "another writer holds the database for two seconds", Zh: "另一个写者占用数据库两秒"},
			jobs:    jobs(seed{id: 1}),
			workers: []script{once, func(a *actor) { a.Occupy(2 * second) }},
			bound:   sim.Bound{Preemptions: 1},
		},
	}
}
