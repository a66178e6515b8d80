package fencing

import (
	"slices"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situations are the scenarios of the lesson, the telling ones first. Faults
// strike A only, so that what B is told has no excuse.
func situations() []situation {
	return slices.Concat(ordinary(), late(), unusual(), troubled())
}

// ordinary are the situations of every day.
func ordinary() []situation {
	return []situation{
		{
			name:  "in-turn",
			title: trace.Text{En: "two workers in turn; each writes twice under one lease", Zh: "两个 worker 先后持锁，每次凭同一份租约写两遍"},
			work:  []func(*actor){inTurn(0, twice(), twice()), inTurn(11*time.Second, twice())},
		},
		{
			name:  "contention",
			title: trace.Text{En: "two workers ask for the lock at the same time, and again when it has ended", Zh: "两个 worker 同时请求锁，过期后再请求一次"},
			work:  []func(*actor){inTurn(0, once(time.Second), once(time.Second)), inTurn(0, once(time.Second), once(time.Second))},
			bound: sim.Bound{Preemptions: 3},
		},
	}
}

// late are the situations in which somebody writes whose lock has ended.
func late() []situation {
	return []situation{
		{
			name:  "overrun",
			title: trace.Text{En: "A works longer than its lock lasts; B takes over and writes before it", Zh: "A 的工作超过了锁的期限；B 接手，并先于 A 写入"},
			work:  []func(*actor){inTurn(0, once(12*time.Second)), inTurn(10500*time.Millisecond, once(time.Second))},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "first-write",
			title: trace.Text{En: "a late holder and the new one write in the same moment, and nobody has before", Zh: "迟到的持有者与新持有者同时写入，而此前没有人写过"},
			work:  []func(*actor){inTurn(0, once(12*time.Second)), inTurn(10500*time.Millisecond, once(1500*time.Millisecond))},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:  "same-moment",
			title: trace.Text{En: "a late holder and the new one write in the same moment", Zh: "迟到的持有者与新持有者同时写入"},
			work:  []func(*actor){inTurn(0, work{time.Second, 11 * time.Second}), inTurn(10500*time.Millisecond, once(1500*time.Millisecond))},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:      "same-moment-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			work:      []func(*actor){inTurn(0, work{time.Second, 11 * time.Second}), inTurn(10500*time.Millisecond, once(1500*time.Millisecond))},
			immediate: true,
			bound:     sim.Bound{Preemptions: 3},
		},
		{
			name:  "two-late",
			title: trace.Text{En: "two late holders and the new one write in the same moment", Zh: "两个迟到的持有者与新持有者同时写入"},
			work: []func(*actor){
				inTurn(0, once(21500*time.Millisecond)),
				inTurn(10200*time.Millisecond, once(11300*time.Millisecond)),
				inTurn(20500*time.Millisecond, work{500 * time.Millisecond, 500 * time.Millisecond}),
			},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:   "pause",
			title:  trace.Text{En: "A is paused, for long enough that its lock ends and B takes over", Zh: "A 暂停，久到锁已过期、B 已接手"},
			work:   []func(*actor){inTurn(0, twice()), inTurn(10500*time.Millisecond, once(500*time.Millisecond))},
			faults: []sim.Fault{sim.Pause(12 * time.Second).Only("A"), sim.Pause(22 * time.Second).Only("A")},
			busy:   true,
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:  "in-flight",
			title: trace.Text{En: "A's write is held up on its way, and reaches the resource through C when B has written", Zh: "A 的写入滞留在途中，等 B 写完才经 C 到达资源"},
			work:  []func(*actor){sends(time.Second), inTurn(10500*time.Millisecond, work{time.Second, 500 * time.Millisecond}), delivers(12 * time.Second)},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:     "slow-reply",
			title:    trace.Text{En: "Redis has given A the lock for two seconds, and its reply takes longer", Zh: "Redis 把锁给了 A 两秒，而应答走了更久"},
			work:     []func(*actor){briefly(0), briefly(2200 * time.Millisecond)},
			faults:   []sim.Fault{sim.DelayReply(2500 * time.Millisecond).Only("A")},
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}

// unusual are the situations in which nothing fails, and somebody asks for what he
// rarely does.
func unusual() []situation {
	return []situation{
		{
			name:  "expiries",
			title: trace.Text{En: "locks for 500 ms, 1500 ms and 1234 ms, each taken as soon as the last has ended", Zh: "期限为 500 毫秒、1500 毫秒和 1234 毫秒的锁，前一把一过期就获取下一把"},
			work:  []func(*actor){differentTTLs},
		},
		{
			name:  "a-month",
			title: trace.Text{En: "nobody needs the lock for more than a month", Zh: "一个多月没有人用过这把锁"},
			work:  []func(*actor){inTurn(0, twice()), inTurn(32*24*time.Hour, twice())},
		},
		{
			name:  "many",
			title: trace.Text{En: "three hundred grants, one after the other", Zh: "先后三百次获取"},
			work:  []func(*actor){oftenInTurn},
		},
		{
			name:  "numbers",
			title: trace.Text{En: "fences from 9 to the largest there is", Zh: "从 9 到最大值的栅栏号"},
			work:  []func(*actor){growingNumbers},
		},
		{
			name:  "names",
			title: trace.Text{En: "resources whose names look alike, and values of all kinds", Zh: "名称相似的资源，以及各种各样的值"},
			work:  []func(*actor){similarNames},
		},
		{
			name:  "near-the-end",
			title: trace.Text{En: "B asks when A's lock is about to end, and once more when it has ended", Zh: "A 的锁快到期时 B 来请求，到期之后再请求一次"},
			work:  []func(*actor){inTurn(0, once(time.Second)), nearTheEnd},
		},
		{
			name:   "midnight",
			title:  trace.Text{En: "A asks shortly before midnight and is paused until after it; B has had the lock meanwhile", Zh: "A 在零点前请求，暂停到零点之后；期间锁归过 B"},
			work:   []func(*actor){asksFor(24*time.Hour-5*time.Second, ttl), asksFor(24*time.Hour+time.Second, 5*time.Second)},
			faults: []sim.Fault{sim.Pause(12 * time.Second).Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "same-instant",
			title:  trace.Text{En: "A and B ask in the same instant, and A is paused until B's lock has ended", Zh: "A 和 B 在同一时刻请求，A 暂停到 B 的锁过期"},
			work:   []func(*actor){asksFor(0, ttl), asksFor(0, ttl)},
			faults: []sim.Fault{sim.Pause(12 * time.Second).Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:  "same-value",
			title: trace.Text{En: "a late holder and the new one write the same value", Zh: "迟到的持有者与新持有者写入同样的值"},
			work:  []func(*actor){writesTheSame(0, 12*time.Second), writesTheSame(10500*time.Millisecond, time.Second)},
		},
		{
			name:  "two-locks",
			title: trace.Text{En: "two locks and two resources", Zh: "两把锁、两个资源"},
			work:  []func(*actor){twoLocks("lock:prices", prices), twoLocks("lock:rates", "rates")},
			bound: sim.Bound{Preemptions: 2},
		},
	}
}

// troubled are the situations in which a store, a message or a worker fails.
func troubled() []situation {
	lossy := func(store string) []sim.Fault {
		return []sim.Fault{sim.LoseReply().Only("A").On(store), sim.LoseRequest().Only("A").On(store)}
	}
	return []situation{
		{
			name:   "crash",
			title:  trace.Text{En: "A crashes; when its lock has ended B takes over", Zh: "A 崩溃；锁过期之后 B 接手"},
			work:   []func(*actor){inTurn(0, twice()), takesOver(500*time.Millisecond, 25*time.Second)},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:     "lost",
			title:    trace.Text{En: "a request of A to Redis or its reply is lost; the client sends nothing twice (MaxRetries: -1)", Zh: "A 发给 Redis 的请求或应答丢失；客户端不自动重发（MaxRetries: -1）"},
			work:     []func(*actor){asksTwice, takesOver(4*time.Second, 30*time.Second)},
			faults:   lossy("redis"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 2},
		},
		{
			name:     "lost-and-paused",
			title:    trace.Text{En: "the reply to A is lost, and A is paused for longer than its lock lasts", Zh: "发给 A 的应答丢失，随后 A 又暂停得比锁的期限还久"},
			work:     []func(*actor){asksTwice, asksFor(10500*time.Millisecond, ttl)},
			faults:   []sim.Fault{sim.LoseReply().Only("A").On("redis"), sim.Pause(12 * time.Second).Only("A")},
			failures: true,
			bound:    sim.Bound{Faults: 2},
		},
		{
			name:     "lost-and-sent-again",
			title:    trace.Text{En: "the same with a client that sends again by itself (MaxRetries: 3, the default)", Zh: "同上，但客户端会自动重发（MaxRetries: 3，默认值）"},
			work:     []func(*actor){asksTwice, takesOver(4*time.Second, 30*time.Second)},
			retries:  defaultRetries,
			faults:   lossy("redis"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost-write",
			title:    trace.Text{En: "a request of A to the database or its reply is lost; A writes again", Zh: "A 发给数据库的请求或应答丢失；A 再写一次"},
			work:     []func(*actor){inTurn(0, work{time.Second, 7500 * time.Millisecond}), inTurn(10200*time.Millisecond, once(100*time.Millisecond))},
			faults:   lossy("db"),
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 2},
		},
		{
			name:     "late-request",
			title:    trace.Text{En: "a request of A to Redis is on its way for six seconds, longer than A waits", Zh: "A 发给 Redis 的请求在途中滞留六秒，比 A 等的还久"},
			work:     []func(*actor){asksTwice, takesOver(4*time.Second, 30*time.Second)},
			faults:   []sim.Fault{sim.DelayRequest(6 * time.Second).Only("A")},
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "redis-down",
			title:    trace.Text{En: "Redis cannot be reached for two seconds", Zh: "Redis 两秒内不可达"},
			work:     []func(*actor){asksTwice, takesOver(4*time.Second, 30*time.Second)},
			faults:   []sim.Fault{sim.RedisDown(2 * time.Second).Only("A")},
			failures: true,
			bound:    sim.Bound{Faults: 1},
		},
		{
			name:   "scripts-flushed",
			title:  trace.Text{En: "Redis forgets the scripts it has seen", Zh: "Redis 清空了脚本缓存"},
			work:   []func(*actor){inTurn(0, twice(), twice())},
			faults: []sim.Fault{sim.FlushScripts()},
			bound:  sim.Bound{Faults: 2},
		},
		{
			name:    "redis-flushed",
			title:   trace.Text{En: "Redis loses everything it holds, the lock and the number", Zh: "Redis 丢失全部数据，锁和编号都没了"},
			work:    []func(*actor){inTurn(0, once(time.Second), work{time.Second, 11 * time.Second}), inTurn(3*time.Second, once(time.Second), once(time.Second))},
			faults:  []sim.Fault{sim.FlushRedis()},
			forgets: true,
			bound:   sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "clock-set-back",
			title:  trace.Text{En: "Redis's clock is set back by a minute", Zh: "Redis 的时钟被回拨一分钟"},
			work:   []func(*actor){inTurn(0, once(time.Second)), takesOver(11*time.Second, 80*time.Second)},
			faults: []sim.Fault{sim.SetClockBack(time.Minute)},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:  "cancelled-before",
			title: trace.Text{En: "calls whose context is already over", Zh: "调用时上下文已经结束"},
			work:  []func(*actor){cancelledCaller, inTurn(500*time.Millisecond, twice())},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "A's caller goes away during a call", Zh: "A 的调用方在调用途中离开"},
			work:   []func(*actor){asksTwice, takesOver(4*time.Second, 30*time.Second)},
			faults: []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:  "busy",
			title: trace.Text{En: "another program holds the database for four seconds, less than the busy timeout of five", Zh: "另一个程序占用数据库四秒，未超过五秒的 busy timeout"},
			work:  []func(*actor){inTurn(0, twice()), occupies(500*time.Millisecond, 4*time.Second)},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "deadline",
			title: trace.Text{En: "the database is held for four seconds, and A's caller waits for one", Zh: "数据库被占用四秒，而 A 的调用方只等一秒"},
			work:  []func(*actor){impatient, occupies(500*time.Millisecond, 4*time.Second)},
			busy:  true,
		},
	}
}
