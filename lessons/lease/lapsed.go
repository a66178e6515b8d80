package lease

import (
	"time"

	"lockwise/internal/trace"
)

// lapsing are the situations in which a lease ends sooner than it was to, or
// before its holder is done.
func lapsing() []situation {
	return []situation{
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
