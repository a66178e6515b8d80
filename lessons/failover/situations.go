package failover

import (
	"slices"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// A replica gets a write a few milliseconds after the master has answered; one that
// is far away, or busy, may be behind by much.
var (
	near = sim.Replica{Lag: 5 * time.Millisecond}
	far  = sim.Replica{Lag: 800 * time.Millisecond}
)

// lost is an outage of a second, after which a replica is promoted; the old master
// is back half a minute later.
func lost(to int) sim.Outage {
	return sim.Outage{To: to, Takes: time.Second, Back: 30 * time.Second}
}

// situations are the scenarios of the lesson, the telling ones first.
func situations() []situation {
	return slices.Concat(outages(), overlaps(), unusual(), troubled())
}

// outages are the situations in which the master is lost.
func outages() []situation {
	return []situation{
		{
			name:     "failover",
			title:    trace.Text{En: "the master is lost, and its replica takes over; B asks while A works", Zh: "主节点宕机，副本接管；A 干活期间 B 来请求锁"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 3*time.Second), works(2*time.Second, 3*time.Second)},
			faults:   []sim.Fault{sim.Failover(lost(1))},
			outage:   true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "forgotten",
			title:    trace.Text{En: "the same, and A is done before B asks", Zh: "同上，但 B 请求时 A 已经干完"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 500*time.Millisecond, time.Second), works(2*time.Second, time.Second)},
			faults:   []sim.Fault{sim.Failover(lost(1))},
			outage:   true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "sent-again",
			title:    trace.Text{En: "the master is lost, and the clients send again by themselves (MaxRetries: 3, the default); C asks as well", Zh: "主节点宕机，客户端会自动重发（MaxRetries: 3，默认值）；C 也来请求锁"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 3*time.Second), works(2*time.Second, 3*time.Second), works(3500*time.Millisecond, time.Second)},
			retries:  defaultRetries,
			faults:   []sim.Fault{sim.Failover(lost(1))},
			outage:   true,
			bound:    sim.Bound{Faults: 1},
		},
		{
			name:     "other-replica",
			title:    trace.Text{En: "two replicas, one far behind; whichever it is takes over", Zh: "两个副本，其中一个明显滞后；接管的可能是任何一个"},
			replicas: []sim.Replica{near, far},
			work:     []func(*actor){works(0, 3*time.Second), works(2*time.Second, 3*time.Second)},
			faults:   []sim.Fault{sim.Failover(lost(1)), sim.Failover(lost(2))},
			outage:   true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "long-work",
			title:    trace.Text{En: "the master is lost while A works for eight seconds, and B takes the lock and does the same", Zh: "A 的工作要八秒，其间主节点宕机；B 拿到锁，也要干八秒"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 8*time.Second), works(2*time.Second, 8*time.Second)},
			faults:   []sim.Fault{sim.Failover(lost(1))},
			outage:   true,
			bound:    sim.Bound{Faults: 1},
		},
		{
			name:     "cut-off",
			title:    trace.Text{En: "the master is cut off together with A, and goes on answering it", Zh: "主节点与 A 一同被隔离，仍在应答 A"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 3*time.Second, time.Second), works(2*time.Second, 3*time.Second)},
			faults:   []sim.Fault{sim.Failover(sim.Outage{To: 1, Takes: time.Second, Back: 10 * time.Second, With: []string{"A"}})},
			outage:   true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}

// overlaps are the situations in which a lock ends before the work, without any
// outage.
func overlaps() []situation {
	return []situation{
		{
			name:     "overrun",
			title:    trace.Text{En: "A works longer than its lock lasts; B is done before A", Zh: "A 的工作超过了锁的期限；B 先于 A 干完"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 12*time.Second), works(10500*time.Millisecond, time.Second)},
			bound:    sim.Bound{Preemptions: 1},
		},
		{
			name:     "same-moment",
			title:    trace.Text{En: "A works longer than its lock lasts, and is done in the same moment as B", Zh: "A 的工作超过了锁的期限，与 B 同时干完"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 12*time.Second), works(10500*time.Millisecond, 1500*time.Millisecond)},
			bound:    sim.Bound{Preemptions: 3},
		},
		{
			name:     "handover",
			title:    trace.Text{En: "A works longer than its lock lasts, and is done in the moment in which B begins", Zh: "A 的工作超过了锁的期限，干完的那一刻 B 正好开始"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 12*time.Second), works(12*time.Second, time.Second)},
			bound:    sim.Bound{Preemptions: 3},
		},
		{
			name:     "pause",
			title:    trace.Text{En: "A is paused for longer than its lock lasts, and B takes over", Zh: "A 暂停得比锁的期限还久，B 接手"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, time.Second), works(10500*time.Millisecond, time.Second)},
			faults:   []sim.Fault{sim.Pause(12 * time.Second).Only("A")},
			bound:    sim.Bound{Preemptions: 2, Faults: 1},
		},
	}
}

// unusual are the situations in which nothing fails.
func unusual() []situation {
	return []situation{
		{
			name:     "contention",
			title:    trace.Text{En: "two workers ask for the lock at the same time, and again later", Zh: "两个 worker 同时请求锁，稍后再各请求一次"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 3*time.Second, time.Second), works(0, 3*time.Second, time.Second)},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "two-locks",
			title:    trace.Text{En: "two locks and two resources", Zh: "两把锁、两个资源"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){worksOn(lockKey, prices, time.Second), worksOn("lock:rates", rates, time.Second)},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "expiries",
			title:    trace.Text{En: "locks for 500 ms, 1500 ms and 1234 ms", Zh: "期限为 500 毫秒、1500 毫秒和 1234 毫秒的锁"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){briefly},
		},
		{
			name:     "change-fails",
			title:    trace.Text{En: "A's change fails, and A does it once more; B asks as well", Zh: "A 的 Change 失败后重做一次；B 也来请求锁"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){fails, works(3*time.Second, time.Second)},
			bound:    sim.Bound{Preemptions: 1},
		},
		{
			name:     "bystander",
			title:    trace.Text{En: "A works for eight seconds, and another program writes to a row of its own", Zh: "A 干活八秒，其间另一个程序要写它自己的一行"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 8*time.Second), counts(time.Second)},
		},
		{
			name:     "third",
			title:    trace.Text{En: "A works longer than two locks last; B is done meanwhile, and C is at it", Zh: "A 的工作超过了两把锁的期限；其间 B 已干完，C 正在干"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 22*time.Second), works(10500*time.Millisecond, time.Second), works(13*time.Second, 12*time.Second)},
		},
	}
}

// troubled are the situations in which a message or a worker fails.
func troubled() []situation {
	lossy := func(store string) []sim.Fault {
		return []sim.Fault{sim.LoseReply().Only("A").On(store), sim.LoseRequest().Only("A").On(store)}
	}
	again := func() []func(*actor) {
		return []func(*actor){tries(0, time.Second), tries(4*time.Second, time.Second)}
	}
	return []situation{
		{
			name:     "crash",
			title:    trace.Text{En: "A crashes; when its lock has ended B takes over", Zh: "A 崩溃；锁过期之后 B 接手"},
			replicas: []sim.Replica{near},
			work:     again(),
			faults:   []sim.Fault{sim.Crash().Only("A")},
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost",
			title:    trace.Text{En: "a request of A to Redis or its reply is lost", Zh: "A 发给 Redis 的请求或应答丢失"},
			replicas: []sim.Replica{near},
			work:     again(),
			faults:   lossy("redis1"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "held-up",
			title:    trace.Text{En: "a request of A to Redis is on its way for eleven seconds, longer than its lock lasts; B has the lock when it arrives", Zh: "A 发给 Redis 的请求在途中滞留十一秒，比锁的期限还久；到达时锁已归 B"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, time.Second), works(10500*time.Millisecond, 3*time.Second)},
			faults:   []sim.Fault{sim.DelayRequest(11 * time.Second).Only("A").On("redis1")},
			failures: true,
			bound:    sim.Bound{Faults: 1},
		},
		{
			name:     "lost-late",
			title:    trace.Text{En: "A works longer than its lock lasts, and is done in the same moment as B; a request of A to the database or its reply is lost", Zh: "A 的工作超过了锁的期限，与 B 同时干完；A 发给数据库的请求或应答丢失"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){works(0, 12*time.Second), works(10500*time.Millisecond, 1500*time.Millisecond)},
			faults:   lossy("db"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost-write",
			title:    trace.Text{En: "a request of A to the database or its reply is lost", Zh: "A 发给数据库的请求或应答丢失"},
			replicas: []sim.Replica{near},
			work:     again(),
			faults:   lossy("db"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 2},
		},
		{
			name:     "cancelled",
			title:    trace.Text{En: "A's caller goes away during a call", Zh: "A 的调用方在调用途中离开"},
			replicas: []sim.Replica{near},
			work:     again(),
			faults:   []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "leaves",
			title:    trace.Text{En: "A's caller waits for a second, and the work takes three; B asks afterwards", Zh: "A 的调用方只等一秒，而工作要三秒；之后 B 来请求锁"},
			replicas: []sim.Replica{near},
			work:     []func(*actor){leaves(3 * time.Second), works(5*time.Second, time.Second)},
			bound:    sim.Bound{Preemptions: 1},
		},
	}
}

// hopeless are situations that no answer can stand: the rule that no two are at work
// at once. They can be replayed and driven, and judge nobody.
func hopeless() []situation {
	two := func(name string, title trace.Text, o sim.Outage, replicas ...sim.Replica) situation {
		return situation{
			name: name, title: title, replicas: replicas,
			work:   []func(*actor){works(0, 3*time.Second), works(2*time.Second, 3*time.Second)},
			faults: []sim.Fault{sim.Failover(o).On("db")},
			outage: true, alone: true,
			bound: sim.Bound{Faults: 1},
		}
	}
	return []situation{
		two("two-at-once", trace.Text{En: "the master is lost before its replica has the lock", Zh: "锁还没传到副本，主节点就宕机了"}, lost(1), near),
		two("b30-other-replica", trace.Text{En: "one replica has the lock, and the other one takes over", Zh: "一个副本已有这把锁，接管的却是另一个"}, lost(2), near, far),
	}
}
