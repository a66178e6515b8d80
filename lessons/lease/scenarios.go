package lease

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

const second = time.Second

// situations are those that answers are judged in: the race that the shipped file
// loses, and then the simplest first, since what is wrong in plain sight is not to
// be explained by a crash.
func situations() []situation {
	meeting := races()
	all := append(meeting[:1:1], inTurn()...)
	all = append(all, meeting[1:]...)
	all = append(all, overtaken()...)
	all = append(all, retries()...)
	return append(all, failures()...)
}

// inTurn are the situations with one worker, or with several that never meet.
func inTurn() []situation {
	return []situation{
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
		{
			name:  "failures",
			title: trace.Text{En: "a job fails as often as it may", Zh: "任务一直失败，直到次数用尽"},
			jobs:  jobs(seed{id: 1, most: 2}),
			workers: []script{func(a *actor) {
				a.fail(a.claim(30*second), "connection refused")
				a.work(time.Hour + second)
				a.fail(a.claim(30*second), "disk full")
				a.work(time.Hour - 2*second)
				a.claim(30 * second)
			}},
		},
		{
			name:  "many-failures",
			title: trace.Text{En: "a job may be tried ten times, and fails ten times", Zh: "任务可以尝试十次，十次都失败"},
			jobs:  jobs(seed{id: 1, most: 10}),
			workers: []script{func(a *actor) {
				for range 10 {
					a.fail(a.claim(30*second), "connection refused")
					a.work(time.Hour + second)
				}
			}},
		},
		{
			name:  "given-back",
			title: trace.Text{En: "a job fails once and is done by another worker", Zh: "任务失败一次，由另一个 worker 完成"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) { a.work(second); a.fail(a.claim(30*second), "connection refused") },
				func(a *actor) { a.work(time.Hour + 2*second); a.complete(a.claim(30 * second)) },
			},
		},
		{
			name:  "out-of-attempts",
			title: trace.Text{En: "every attempt ends in a crash, and nobody is left to count", Zh: "每次尝试都以崩溃告终，没有人留下来计数"},
			jobs:  jobs(seed{id: 1, most: 2}, seed{id: 2, most: 1}),
			workers: []script{func(a *actor) {
				first := []*held{a.claim(10 * second), a.claim(10 * second)}
				a.work(11 * second)
				a.claim(10 * second)
				a.claim(10 * second)
				a.work(11 * second)
				a.claim(10 * second)
				a.claim(10 * second)
				for _, h := range first {
					a.heartbeat(h, 10*second)
					a.complete(h)
				}
			}},
		},
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
		{
			name:  "shortened",
			title: trace.Text{En: "a heartbeat makes a lease end sooner than before", Zh: "心跳让租约提前到期"},
			jobs:  jobs(seed{id: 1}),
			workers: []script{
				func(a *actor) { a.heartbeat(a.claim(30*second), second) },
				func(a *actor) { a.work(2 * second); a.complete(a.claim(30 * second)) },
			},
		},
		lapsed("lapsed-heartbeat", trace.Text{En: "a worker sends a heartbeat after its lease has run out, and nobody has replaced it", Zh: "租约到期后 worker 才发来心跳，其间没有人接手"},
			func(a *actor, h *held) { a.heartbeat(h, 10*second) }),
		lapsed("lapsed-complete", trace.Text{En: "a worker completes its job after its lease has run out, and nobody has replaced it", Zh: "租约到期后 worker 才提交完成，其间没有人接手"},
			func(a *actor, h *held) { a.complete(h) }),
		lapsed("lapsed-fail", trace.Text{En: "a worker reports a failure after its lease has run out, and nobody has replaced it", Zh: "租约到期后 worker 才上报失败，其间没有人接手"},
			func(a *actor, h *held) { a.fail(h, "too slow") }),
	}
}

// lapsed: nobody has taken the job over. Whether the late worker is accepted is
// the answer's choice; what it is told must be so.
func lapsed(name string, title trace.Text, late func(*actor, *held)) situation {
	return situation{
		name:  name,
		title: title,
		jobs:  jobs(seed{id: 1}),
		workers: []script{func(a *actor) {
			h := a.claim(10 * second)
			a.work(15 * second)
			late(a, h)
			a.work(time.Hour + second)
			a.complete(a.claim(10 * second))
		}},
	}
}

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
			workers: []script{once, func(a *actor) { writeElsewhere(a, 2*second) }},
			bound:   sim.Bound{Preemptions: 1},
		},
	}
}

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

// retries are the situations in which messages are lost or callers give up.
func retries() []situation {
	steady := func(a *actor) {
		h := a.claimWithin(3, 30*second)
		a.work(5 * second)
		persist(func() error { return a.complete(h) })
	}
	later := func(a *actor) { a.work(36 * second); steady(a) }
	lossy := []sim.Fault{sim.LoseReply(), sim.LoseRequest()}
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
				func(a *actor) { a.work(second); writeElsewhere(a, 4500*time.Millisecond) },
			},
		},
	}
}

// failures are the situations with crashes.
func failures() []situation {
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
