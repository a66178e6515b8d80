package etcd

import (
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situations are what every answer is put into, beside those of the resource alone.
func situations() []held.Situation {
	short := held.Job{After: 100 * time.Millisecond, Takes: 300 * time.Millisecond}
	long := held.Job{After: 100 * time.Millisecond, Takes: 2*ttl + ttl/2}
	return append([]held.Situation{
		{
			Name:  "two",
			Title: trace.Text{En: "two workers ask for the lock at the same time", Zh: "两个 worker 同时请求锁"},
			Jobs:  []held.Job{short, short},
			Bound: sim.Bound{Preemptions: 1},
		},
		{
			Name:  "long",
			Title: trace.Text{En: "the work takes two and a half times the lease", Zh: "工作时间是租约的两倍半"},
			Jobs:  []held.Job{long, short.Later(3 * time.Second)},
		},
		{
			Name:   "paused",
			Title:  trace.Text{En: "a worker's next request waits in its process for twice the lease; two others want the lock, one of them late", Zh: "worker 的下一个请求在进程里卡了两倍租约的时间；另外两个也要锁，其中一个来得晚"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond}, {After: 200 * time.Millisecond, Takes: 7 * time.Second}, {After: 8 * time.Second, Takes: time.Second}},
			Faults: []sim.Fault{sim.Pause(held.Odd(2 * ttl)).Only("A")},
			Bound:  sim.Bound{Faults: 1},
			Deaf:   true,
		},
		{
			Name:   "crash",
			Title:  trace.Text{En: "a worker crashes; the next one waits", Zh: "一个 worker 崩溃，下一个在等锁"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: time.Second}, short.Later(150 * time.Millisecond)},
			Faults: []sim.Fault{sim.Crash().Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "cut-off",
			Title:  trace.Text{En: "a holder cannot reach etcd for three times the lease", Zh: "持有者在三倍租约的时间里连不上 etcd"},
			Jobs:   []held.Job{long, {After: 200 * time.Millisecond, Takes: 3 * time.Second}},
			Faults: []sim.Fault{sim.CutOff("etcd", held.Odd(3*ttl)).Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "cut-off-waiting",
			Title:  trace.Text{En: "a worker that waits cannot reach etcd until others have held the lock", Zh: "等锁的 worker 连不上 etcd，直到别人已拿到过锁"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 8 * time.Second}, {After: 200 * time.Millisecond, Takes: 2 * time.Second}, {After: 300 * time.Millisecond, Takes: 4 * time.Second}},
			Hits:   1,
			Faults: []sim.Fault{sim.CutOff("etcd", held.Odd(9*time.Second)).Only("B")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "messages",
			Title:  trace.Text{En: "a request or a reply is lost", Zh: "一个请求或应答丢失"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond}, short.Later(200 * time.Millisecond)},
			Faults: []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:  "impatient",
			Title: trace.Text{En: "one who waits goes away, another waits on", Zh: "等锁的一个离开了，另一个继续等"},
			Jobs:  []held.Job{{After: 100 * time.Millisecond, Takes: 2 * time.Second}, {After: 200 * time.Millisecond, Takes: time.Second, Gone: 400 * time.Millisecond}, short.Later(300 * time.Millisecond)},
		},
	}, held.Endings(short)...)
}
