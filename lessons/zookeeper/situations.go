package zookeeper

import (
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	store "lockwise/internal/sim/zookeeper"
	"lockwise/internal/trace"
)

// situations are what every answer is put into, beside those of the resource alone.
func situations() []held.Situation {
	short := held.Job{After: 100 * time.Millisecond, Takes: 300 * time.Millisecond}
	long := held.Job{After: 100 * time.Millisecond, Takes: 2*timeout + timeout/2}
	second := held.Job{After: 100 * time.Millisecond, Takes: time.Second}
	return append([]held.Situation{
		{
			Name:   "two",
			Title:  trace.Text{En: "two workers ask for the lock at the same time", Zh: "两个 worker 同时请求锁"},
			Jobs:   []held.Job{short, short},
			Bound:  sim.Bound{Preemptions: 1},
			Prompt: true, // a request that is kept back for long ends the connection
		},
		{
			Name:  "queue",
			Title: trace.Text{En: "four workers, one after the other, want the lock for a second each", Zh: "四个 worker 先后来要锁，各用一秒"},
			Jobs:  []held.Job{second, second.Later(100 * time.Millisecond), second.Later(200 * time.Millisecond), second.Later(300 * time.Millisecond)},
			Check: sleepers,
		},
		{
			Name:  "impatient",
			Title: trace.Text{En: "one who waits goes away, another waits on", Zh: "等锁的一个离开了，另一个继续等"},
			Jobs:  []held.Job{{After: 100 * time.Millisecond, Takes: 2 * time.Second}, {After: 200 * time.Millisecond, Takes: time.Second, Gone: 400 * time.Millisecond}, short.Later(300 * time.Millisecond)},
		},
		{
			Name:   "messages",
			Title:  trace.Text{En: "a request or a reply is lost, and the connection with it; later the same process asks again", Zh: "一个请求或应答丢失，连接随之断开；之后同一进程再次请求"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond, Again: 10 * time.Second}, short.Later(200 * time.Millisecond)},
			Faults: []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:  "long",
			Title: trace.Text{En: "the work takes two and a half times the session's timeout", Zh: "工作时间是会话超时的两倍半"},
			Jobs:  []held.Job{long, short.Later(3 * time.Second)},
		},
		{
			Name:   "crash",
			Title:  trace.Text{En: "a worker crashes; the next one waits", Zh: "一个 worker 崩溃，下一个在等锁"},
			Jobs:   []held.Job{second, short.Later(150 * time.Millisecond)},
			Faults: []sim.Fault{sim.Crash().Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "cut-off",
			Title:  trace.Text{En: "a holder cannot reach ZooKeeper for three times the session's timeout", Zh: "持有者在三倍会话超时的时间里连不上 ZooKeeper"},
			Jobs:   []held.Job{long, {After: 200 * time.Millisecond, Takes: 3 * time.Second}},
			Store:  pinged,
			Faults: []sim.Fault{sim.CutOff(store.Name, held.Odd(3*timeout)).Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "cut-off-blind",
			Title:  trace.Text{En: "the same, and the work does not look at its context", Zh: "同上，而工作不理会自己的 context"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 2*timeout + timeout/2, Blind: true}, {After: 200 * time.Millisecond, Takes: 3 * time.Second}},
			Store:  pinged,
			Faults: []sim.Fault{sim.CutOff(store.Name, held.Odd(3*timeout)).Only("A")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "blip",
			Title:  trace.Text{En: "a holder cannot reach ZooKeeper for a moment, and keeps its session; later it asks again", Zh: "持有者短暂连不上 ZooKeeper，会话仍在；之后它再次请求"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: timeout, Again: 8 * time.Second}, {After: 200 * time.Millisecond, Takes: time.Second}},
			Store:  pinged,
			Faults: []sim.Fault{sim.CutOff(store.Name, held.Odd(time.Second)).Only("A"), sim.LoseReply().Only("A").On(store.Name, "PING")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "cut-off-waiting",
			Title:  trace.Text{En: "a worker that waits cannot reach ZooKeeper until others have held the lock", Zh: "等锁的 worker 连不上 ZooKeeper，直到别人已拿到过锁"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 9 * time.Second}, {After: 200 * time.Millisecond, Takes: 2 * time.Second}, {After: 300 * time.Millisecond, Takes: 4 * time.Second}},
			Hits:   1,
			Store:  pinged,
			Faults: []sim.Fault{sim.CutOff(store.Name, held.Odd(10*time.Second)).Only("B")},
			Bound:  sim.Bound{Faults: 1},
		},
		{
			Name:   "paused",
			Title:  trace.Text{En: "a worker stands still for twice the session's timeout; two others want the lock, one of them late", Zh: "一个 worker 被暂停了两倍会话超时的时间；另外两个也要锁，其中一个来得晚"},
			Jobs:   []held.Job{{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond}, {After: 200 * time.Millisecond, Takes: 8 * time.Second}, {After: 10 * time.Second, Takes: time.Second}},
			Faults: []sim.Fault{sim.Pause(held.Odd(2 * timeout)).Only("A")},
			Bound:  sim.Bound{Faults: 1},
			Deaf:   true,
		},
	}, held.Endings(short)...)
}
