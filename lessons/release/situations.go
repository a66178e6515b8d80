package release

import (
	"fmt"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situations are the scenarios of the lesson, the telling ones first. Workers
// sleep for different times, so that nobody wakes at the same instant by plan.
func situations() []situation {
	both := []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")}
	return []situation{
		{
			name:  "contention",
			title: trace.Text{En: "two workers take the lock and give it back; one does it twice", Zh: "两个 worker 加锁、释放；其中一个做两遍"},
			work:  []func(*actor){inTurn(0, 0, 0), inTurn(0, 0)},
			bound: sim.Bound{Preemptions: 4},
		},
		{
			name:  "overrun",
			title: trace.Text{En: "A works longer than its lock lasts; B takes over, C tries", Zh: "A 的工作超过了锁的期限；B 接手，C 尝试获取"},
			work:  []func(*actor){inTurn(0, 12*time.Second), inTurn(11*time.Second, 5*time.Second), inTurn(13*time.Second, time.Second)},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "last-moment",
			title: trace.Text{En: "B comes when A's lock has half a second left", Zh: "A 的锁还剩半秒时 B 到来"},
			work:  []func(*actor){inTurn(0, 9900*time.Millisecond), inTurn(9500*time.Millisecond, time.Second)},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "just-ended",
			title: trace.Text{En: "A's lock ends while B asks for it, and C comes too", Zh: "B 正在请求时 A 的锁过期，C 也到来"},
			work:  []func(*actor){inTurn(0, 12*time.Second), forLonger(9500*time.Millisecond, time.Second), inTurn(10200*time.Millisecond, time.Second)},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:   "pause",
			title:  trace.Text{En: "A is paused while it gives the lock back, and the lock expires", Zh: "A 在释放锁的途中暂停，锁在此期间过期"},
			work:   []func(*actor){inTurn(0, 9*time.Second), inTurn(10500*time.Millisecond, 5*time.Second)},
			faults: []sim.Fault{sim.Pause(3 * time.Second).Only("A")},
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:   "crash",
			title:  trace.Text{En: "A crashes; after the expiry B can take the lock", Zh: "A 崩溃；过期之后 B 能获取锁"},
			work:   []func(*actor){inTurn(0, time.Second), takesOver(500*time.Millisecond, 25*time.Second)},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:  "expiries",
			title: trace.Text{En: "locks for 500 ms, 1500 ms, 10 s, 1234 ms, 3 ms and 61 minutes", Zh: "期限为 500 毫秒、1500 毫秒、10 秒、1234 毫秒、3 毫秒和 61 分钟的锁"},
			work:  []func(*actor){differentTTLs},
		},
		{
			name:  "many",
			title: trace.Text{En: "one worker takes the lock a hundred and fifty times, and lets it expire", Zh: "同一 worker 获取一百五十次锁，每次都任其过期"},
			work:  []func(*actor){manyTimes},
		},
		{
			name:  "twice",
			title: trace.Text{En: "one worker takes the lock again after it has expired, and uses both handles", Zh: "同一 worker 在锁过期后再次获取，两个句柄都拿来释放"},
			work:  []func(*actor){sameWorkerTwice},
		},
		{
			name:  "handles",
			title: trace.Text{En: "releases with handles that are none", Zh: "用无效的句柄释放"},
			work:  []func(*actor){noHandles},
		},
		{
			name:  "two-locks",
			title: trace.Text{En: "two locks at the same time", Zh: "同时使用两把锁"},
			keys:  []string{report, invoice},
			work:  []func(*actor){twoLocks, inTurn(time.Second, time.Second)},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:   "scripts-flushed",
			title:  trace.Text{En: "Redis forgets the scripts it has seen", Zh: "Redis 清空了脚本缓存"},
			work:   []func(*actor){inTurn(0, time.Second, time.Second)},
			faults: []sim.Fault{sim.FlushScripts()},
			bound:  sim.Bound{Faults: 2},
		},
		{
			name:   "redis-flushed",
			title:  trace.Text{En: "Redis loses the lock; B takes it while A still works", Zh: "Redis 丢失了锁；A 还在工作时 B 获取了它"},
			work:   []func(*actor){inTurn(0, 4*time.Second), inTurn(3*time.Second, 5*time.Second)},
			faults: []sim.Fault{sim.FlushRedis()},
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:  "cancelled-before",
			title: trace.Text{En: "calls whose context is already cancelled", Zh: "调用时上下文已被取消"},
			work:  []func(*actor){cancelledHolder, cancelledCaller},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "A's caller goes away during a call", Zh: "A 的调用方在调用途中离开"},
			work:   []func(*actor){triesTwice, inTurn(2500*time.Millisecond, time.Second)},
			faults: []sim.Fault{sim.Cancel().Only("A")},
			bound:  sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:     "lost",
			title:    trace.Text{En: "a request of A or its reply is lost; the client sends nothing twice (MaxRetries: -1)", Zh: "A 的请求或应答丢失；客户端不自动重发（MaxRetries: -1）"},
			work:     []func(*actor){triesTwice, takesOver(2500*time.Millisecond, 40*time.Second)},
			faults:   both,
			failures: true,
			bound:    sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:     "lost-and-sent-again",
			title:    trace.Text{En: "the same with a client that sends again by itself (MaxRetries: 3, the default)", Zh: "同上，但客户端会自动重发（MaxRetries: 3，默认值）"},
			work:     []func(*actor){triesTwice, takesOver(2500*time.Millisecond, 40*time.Second)},
			retries:  defaultRetries,
			faults:   both,
			failures: true,
			bound:    sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:     "lost-twice",
			title:    trace.Text{En: "one worker, and up to two losses", Zh: "单个 worker，至多丢失两次"},
			work:     []func(*actor){triesTwice},
			faults:   both,
			failures: true,
			bound:    sim.Bound{Faults: 2},
		},
		{
			name:          "late",
			title:         trace.Text{En: "a request of A is on its way for five seconds; A waits for one second at most", Zh: "A 的一个请求在网络中滞留五秒；A 最多等一秒"},
			work:          []func(*actor){hasteful, takesOver(2500*time.Millisecond, 40*time.Second)},
			faults:        []sim.Fault{sim.DelayRequest(5 * time.Second).Only("A")},
			failures:      true,
			mayArriveLate: true,
			bound:         sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:          "late-and-sent-again",
			title:         trace.Text{En: "a request of A is on its way for five seconds, and the client sends it again after three", Zh: "A 的一个请求在网络中滞留五秒，客户端三秒后重发"},
			work:          []func(*actor){triesTwice, takesOver(4500*time.Millisecond, 40*time.Second)},
			retries:       defaultRetries,
			faults:        []sim.Fault{sim.DelayRequest(5 * time.Second).Only("A")},
			failures:      true,
			mayArriveLate: true,
			bound:         sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "redis-down",
			title:    trace.Text{En: "Redis cannot be reached for seven seconds", Zh: "Redis 七秒内不可达"},
			work:     []func(*actor){triesTwice, takesOver(500*time.Millisecond, 40*time.Second)},
			faults:   []sim.Fault{sim.RedisDown(7 * time.Second).Only("A")},
			failures: true,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}

// inTurn waits, takes the lock, works, gives it back; and again for every further
// piece of work.
func inTurn(wait time.Duration, work ...time.Duration) func(*actor) {
	return inTurnFor(ttl, wait, work...)
}

// forLonger is inTurn for twice the usual time: who moves the end of another's lock to
// that of its own is seen to.
func forLonger(wait time.Duration, work ...time.Duration) func(*actor) {
	return inTurnFor(2*ttl, wait, work...)
}

func inTurnFor(ttl, wait time.Duration, work ...time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		for _, d := range work {
			got := a.acquire(ttl)
			if got.err != nil {
				continue
			}
			a.Sleep(d)
			a.release(got)
		}
	}
}

// takesOver tries early, and has to get the lock late, when all else is over.
func takesOver(early, late time.Duration) func(*actor) {
	return func(a *actor) {
		inTurn(early, 3*time.Second)(a)
		a.Sleep(late)
		a.release(a.mustAcquire(ttl))
	}
}

// triesTwice asks again when it cannot tell whether it has the lock.
func triesTwice(a *actor) {
	got := a.acquire(ttl)
	if got.err != nil {
		a.Sleep(200 * time.Millisecond)
		got = a.acquire(ttl)
	}
	a.Sleep(time.Second)
	a.release(got)
}

// hasteful gives every call one second.
func hasteful(a *actor) {
	got := a.call(&call{key: report, ttl: ttl}, time.Second)
	if got.lock == nil || got.err != nil {
		return
	}
	a.Sleep(time.Second)
	a.Believe(report, false)
	a.call(&call{release: true, key: report, of: got, lock: got.lock, handle: "its lock"}, time.Second)
}

func differentTTLs(a *actor) {
	for _, d := range []time.Duration{500 * time.Millisecond, 1500 * time.Millisecond, 10 * time.Second, 1234 * time.Millisecond, 3 * time.Millisecond, 61 * time.Minute} {
		got := a.acquire(d)
		a.Sleep(d - d/10)
		a.release(got)
		a.Sleep(20 * time.Second)
	}
}

// manyTimes shows a token that is random and too short.
func manyTimes(a *actor) {
	for range 150 {
		a.acquire(100 * time.Millisecond)
		a.Sleep(150 * time.Millisecond)
		a.Believe(report, false)
	}
}

// sameWorkerTwice outlives its first lock and releases with the first handle
// while the second holds.
func sameWorkerTwice(a *actor) {
	first := a.acquire(ttl)
	again := a.acquire(ttl) // it is held, by the same worker
	a.release(again)
	a.Sleep(12 * time.Second)
	second := a.acquire(ttl)
	a.releaseOnce(first)
	a.releaseOnce(second)
	a.releaseOnce(second)
	a.releaseOnce(first)
}

// noHandles releases with what is no handle while the lock is free, and while it
// is held.
func noHandles(a *actor) {
	none := func() {
		a.try(nil, "no handle (nil)")
		a.try(&Lock{}, "an empty handle")
		a.try(&Lock{Key: report}, "a handle without a token")
	}
	none()
	got := a.acquire(ttl)
	none()
	if got.lock == nil {
		return
	}
	token := got.lock.Token
	a.try(&Lock{Key: report, Token: "guess"}, "a made-up token")
	a.try(&Lock{Token: token}, "a handle without a key")
	a.try(&Lock{Key: report, Token: token[:len(token)-1]}, "a token cut short")
	a.try(&Lock{Key: report, Token: token + "0"}, "a token with something added")
	if up := strings.ToUpper(token); up != token {
		a.try(&Lock{Key: report, Token: up}, "the token in capitals")
	}
	if low := strings.ToLower(token); low != token {
		a.try(&Lock{Key: report, Token: low}, "the token in small letters")
	}
	a.try(&Lock{Key: report, Token: "*"}, "the token *")
	a.release(got)
}

// zhHandle is a handle in Chinese, for messages.
func zhHandle(words string) string {
	zh := map[string]string{
		"no handle (nil)": "空句柄（nil）", "an empty handle": "零值句柄", "a handle without a token": "没有令牌的句柄", "a made-up token": "编造的令牌",
		"a handle without a key": "没有键的句柄", "a token cut short": "截短的令牌", "a token with something added": "多了字符的令牌",
		"the token in capitals": "改成大写的令牌", "the token in small letters": "改成小写的令牌", "the token *": "令牌 *",
	}[words]
	if zh == "" {
		return fmt.Sprintf("“%s”", words)
	}
	return zh
}

// twoLocks holds both locks and releases them in the order it took them.
func twoLocks(a *actor) {
	first := a.acquire(ttl)
	second := a.acquireKey(invoice, ttl)
	a.Sleep(1500 * time.Millisecond)
	a.release(first)
	a.release(second)
}

// cancelledHolder acquires and releases with a context that is over, and then
// with one that is not.
func cancelledHolder(a *actor) {
	a.call(&call{key: report, ttl: ttl}, alreadyCancelled)
	got := a.acquire(ttl)
	a.Sleep(2 * time.Second)
	if got.lock == nil || got.err != nil {
		return
	}
	a.call(&call{release: true, key: report, of: got, lock: got.lock, handle: "its lock"}, alreadyCancelled)
	a.release(got)
}

// cancelledCaller asks for the lock of another with a context that is over.
func cancelledCaller(a *actor) {
	a.Sleep(time.Second)
	a.call(&call{key: report, ttl: ttl}, alreadyCancelled)
}
