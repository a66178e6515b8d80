package lease

import (
	"strings"
	"time"

	"lockwise/internal/trace"
)

// complaint is a reason as programs give them: quoted, and longer than many a column.
var complaint = "can't write \"out.mp4\": 100% full -- " + strings.Repeat("at frame; ", 30)

// attempts are the situations in which jobs fail and attempts run out.
func attempts() []situation {
	return []situation{
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
					a.fail(a.claim(30*second), complaint)
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
	}
}

// worn is a situation that shows a proof which comes again: random, and too short.
func worn() []situation {
	return []situation{
		{
			name:  "many-claims",
			title: trace.Text{En: "a job is claimed sixty times, and each time its worker falls silent and comes back too late", Zh: "任务被领取六十次，每次持有者都没了音讯，等回来时已经太迟"},
			jobs:  jobs(seed{id: 1, most: 100}),
			workers: []script{func(a *actor) {
				var late *held
				for range 60 {
					h := a.claim(second)
					a.heartbeat(late, second)
					a.work(2 * second)
					late = h
				}
			}},
		},
	}
}
