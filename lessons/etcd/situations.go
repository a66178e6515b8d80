package etcd

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situations are what every answer is put into, beside those of the resource alone.
func situations() []situation {
	short := job{after: 100 * time.Millisecond, takes: 300 * time.Millisecond}
	later := func(j job, d time.Duration) job { j.after += d; return j }
	long := job{after: 100 * time.Millisecond, takes: 2*ttl + ttl/2}
	return []situation{
		{
			name:  "two",
			title: trace.Text{En: "two workers ask for the lock at the same time", Zh: "两个 worker 同时请求锁"},
			jobs:  []job{short, short},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "long",
			title: trace.Text{En: "the work takes two and a half times the lease", Zh: "工作时间是租约的两倍半"},
			jobs:  []job{long, later(short, 3*time.Second)},
		},
		{
			name:   "paused",
			title:  trace.Text{En: "a worker's next request waits in its process for twice the lease; two others want the lock, one of them late", Zh: "worker 的下一个请求在进程里卡了两倍租约的时间；另外两个也要锁，其中一个来得晚"},
			jobs:   []job{{after: 100 * time.Millisecond, takes: 500 * time.Millisecond}, later(job{takes: 7 * time.Second}, 200*time.Millisecond), {after: 8 * time.Second, takes: time.Second}},
			faults: []sim.Fault{sim.Pause(odd(2 * ttl)).Only("A")},
			bound:  sim.Bound{Faults: 1},
			deaf:   true,
		},
		{
			name:   "crash",
			title:  trace.Text{En: "a worker crashes; the next one waits", Zh: "一个 worker 崩溃，下一个在等锁"},
			jobs:   []job{{after: 100 * time.Millisecond, takes: time.Second}, later(short, 150*time.Millisecond)},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "cut-off",
			title:  trace.Text{En: "a holder cannot reach etcd for three times the lease", Zh: "持有者在三倍租约的时间里连不上 etcd"},
			jobs:   []job{long, later(job{takes: 3 * time.Second}, 200*time.Millisecond)},
			faults: []sim.Fault{sim.CutOff("etcd", odd(3*ttl)).Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "cut-off-waiting",
			title:  trace.Text{En: "a worker that waits cannot reach etcd until others have held the lock", Zh: "等锁的 worker 连不上 etcd，直到别人已拿到过锁"},
			jobs:   []job{{after: 100 * time.Millisecond, takes: 8 * time.Second}, later(job{takes: 2 * time.Second}, 200*time.Millisecond), later(job{takes: 4 * time.Second}, 300*time.Millisecond)},
			hits:   1,
			faults: []sim.Fault{sim.CutOff("etcd", odd(9*time.Second)).Only("B")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "messages",
			title:  trace.Text{En: "a request or a reply is lost", Zh: "一个请求或应答丢失"},
			jobs:   []job{{after: 100 * time.Millisecond, takes: 500 * time.Millisecond}, later(short, 200*time.Millisecond)},
			faults: []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:  "impatient",
			title: trace.Text{En: "one who waits goes away, another waits on", Zh: "等锁的一个离开了，另一个继续等"},
			jobs:  []job{{after: 100 * time.Millisecond, takes: 2 * time.Second}, {after: 200 * time.Millisecond, takes: time.Second, gone: 400 * time.Millisecond}, later(short, 300*time.Millisecond)},
		},
		{
			name:  "leaves",
			title: trace.Text{En: "the holder's caller goes away while the work is going on", Zh: "工作途中持有者的调用方离开"},
			jobs:  []job{{after: 100 * time.Millisecond, takes: 2 * time.Second, gone: 700 * time.Millisecond}, later(short, 200*time.Millisecond)},
		},
		{
			name:  "fails",
			title: trace.Text{En: "the work fails", Zh: "工作失败"},
			jobs:  []job{{after: 100 * time.Millisecond, takes: 500 * time.Millisecond, fails: true}, later(short, 200*time.Millisecond)},
		},
	}
}
