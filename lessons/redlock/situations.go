package redlock

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situations are the scenarios of the lesson, the telling ones first. Where two
// things happen at one instant, the schedule decides; most times here are odd, so
// that they do not.
func situations() []situation {
	all := []situation{
		{
			name:  "minority-gone",
			title: trace.Text{En: "one of five nodes is down, one never answers", Zh: "五个节点中一个宕机、一个从不应答"},
			nodes: with(with(times(5, well), 2, silent), 4, down),
			work:  []func(*actor){holdFor(0, 203*time.Millisecond), holdFor(51*time.Millisecond, 101*time.Millisecond)},
		},
		{
			name:  "contention",
			title: trace.Text{En: "five nodes, two workers", Zh: "五个节点，两个 worker"},
			nodes: times(5, well),
			work:  []func(*actor){holdFor(0, 11*time.Millisecond), holdFor(0, 0)},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "three-nodes",
			title: trace.Text{En: "three nodes, two workers; B has no time to try twice", Zh: "三个节点，两个 worker；B 没有时间再试"},
			nodes: times(3, well),
			work:  []func(*actor){keeps, asksBriefly(0, 11*time.Millisecond)},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "handover",
			title: trace.Text{En: "B asks while A holds the lock, and gets it when A has given it back", Zh: "A 持锁期间 B 一直请求，A 归还后 B 得到锁"},
			nodes: times(5, well),
			work:  []func(*actor){holdFor(0, 601*time.Millisecond), holdFor(53*time.Millisecond, 101*time.Millisecond)},
		},
		{
			name:  "slow",
			title: trace.Text{En: "three of five nodes are there, and every answer takes some 9 ms", Zh: "五个节点剩三个，每个应答要 9 ms 左右"},
			nodes: []sim.Node{after(9100), after(8300), after(9700), down, down},
			work:  []func(*actor){holdFor(0, 203*time.Millisecond)},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:      "k5-pause",
			title:     trace.Text{En: "A freezes while it acquires, for two TTLs or until its lock is all but over; B comes later", Zh: "A 在获取途中停顿两个 TTL，或停顿到锁即将到期；随后 B 到来"},
			nodes:     times(5, well),
			work:      []func(*actor){holdUntil(0), holdFor(2203*time.Millisecond, 901*time.Millisecond)},
			faults:    []sim.Fault{sim.Freeze(2 * ttl).Only("A"), sim.Freeze(ttl - 5*time.Millisecond).Only("A")},
			disturbed: true,
			bound:     sim.Bound{Faults: 1},
		},
		{
			name:  "k8-rates",
			title: trace.Text{En: "three clocks are fast by a hundredth, as much as they may; B asks when A's lock is nearly over", Zh: "三个节点的时钟快了百分之一，正是允许的极限；A 的锁将尽时 B 来请求"},
			nodes: with(with(times(5, fastClock), 2, well), 4, well),
			work:  []func(*actor){holdUntil(0), holdFor(993*time.Millisecond, 51*time.Millisecond)},
		},
		{
			name:  "unheard",
			title: trace.Text{En: "B has the lock; A gets two nodes, hears of one, and has no time to try for long", Zh: "B 持有锁；A 拿到两个节点，只收到其中一个的应答，又没有时间一直重试"},
			nodes: with(with(times(5, well), 4, sim.Node{Cut: []string{"B"}}), 5, sim.Node{Mute: 1, Cut: []string{"B"}}),
			work:  []func(*actor){asksBriefly(51*time.Millisecond, 301*time.Millisecond), holdFor(0, 701*time.Millisecond)},
		},
		{
			name:  "heard-none",
			title: trace.Text{En: "three nodes grant the lock, and none of their answers arrives", Zh: "三个节点都授予了锁，应答却一个也没有送到"},
			nodes: times(3, sim.Node{Mute: 1}),
			work:  []func(*actor){holdFor(0, 101*time.Millisecond)},
		},
		{
			name:  "odd-ttl",
			title: trace.Text{En: "the TTL is no whole second: 1.25 s", Zh: "TTL 不是整秒：1.25 s"},
			nodes: times(3, well),
			work:  []func(*actor){holdUntil(0), holdFor(1103*time.Millisecond, 101*time.Millisecond)},
			ttl:   1250 * time.Millisecond,
		},
		{
			name:      "lost",
			title:     trace.Text{En: "two of three nodes; a request or an answer of A's first round is lost", Zh: "三个节点剩两个；A 的一个请求或应答丢失"},
			nodes:     with(times(3, well), 3, down),
			work:      []func(*actor){holdFor(0, 203*time.Millisecond)},
			faults:    []sim.Fault{sim.LoseReply(), sim.LoseRequest()},
			disturbed: true,
			bound:     sim.Bound{Faults: 1},
		},
		{
			name:  "split",
			title: trace.Text{En: "two nodes, one near A and one near B: both ask at once, and again at once", Zh: "两个节点，一个离 A 近，一个离 B 近：两者同时请求，又同时重试"},
			nodes: []sim.Node{between("A", "B"), between("B", "A")},
			work:  []func(*actor){holdFor(0, 101*time.Millisecond), holdFor(0, 101*time.Millisecond)},
			late:  true,
		},
		{
			name:      "late",
			title:     trace.Text{En: "a request of A arrives 350 ms late", Zh: "A 的一个请求迟到 350 ms"},
			nodes:     with(times(3, well), 3, down),
			work:      []func(*actor){holdFor(0, 801*time.Millisecond), holdFor(603*time.Millisecond, 301*time.Millisecond)},
			faults:    []sim.Fault{sim.DelayRequest(350 * time.Millisecond).Only("A")},
			late:      true,
			disturbed: true,
			bound:     sim.Bound{Faults: 1},
		},
		{
			name:   "crash",
			title:  trace.Text{En: "A crashes; B asks until it gets the lock", Zh: "A 崩溃；B 一直请求到拿到锁"},
			nodes:  times(3, well),
			work:   []func(*actor){holdFor(0, 501*time.Millisecond), mustGet(303 * time.Millisecond)},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:      "cancelled",
			title:     trace.Text{En: "the caller goes away while A acquires", Zh: "A 获取途中，调用方离开"},
			nodes:     times(3, well),
			work:      []func(*actor){cancelledBefore, holdFor(51*time.Millisecond, 303*time.Millisecond)},
			faults:    []sim.Fault{sim.Cancel()},
			disturbed: true,
			bound:     sim.Bound{Faults: 1},
		},
		{
			name:  "overrun",
			title: trace.Text{En: "A gives back two locks when they are long over; B has taken the lock meanwhile", Zh: "A 归还两把早已过期的锁；其间 B 已得到锁"},
			nodes: times(3, well),
			work:  []func(*actor){overruns, holdFor(2503*time.Millisecond, 701*time.Millisecond)},
		},
		{
			name:  "handles",
			title: trace.Text{En: "handles that are none are released while B holds the lock", Zh: "B 持锁时，用无效的句柄释放"},
			nodes: times(3, well),
			work:  []func(*actor){badHandles, holdFor(0, 601*time.Millisecond)},
		},
	}
	for _, n := range []int{1, 2, 3, 4, 7} {
		all = append(all, enough(n), tooFew(n))
	}
	return append(all, tooFew(5))
}

// enough: the smallest majority of n nodes is there.
func enough(n int) situation {
	up := n/2 + 1
	return situation{
		name:  fmt.Sprintf("enough-%d", n),
		title: trace.Text{En: fmt.Sprintf("%d of %d nodes are there: enough", up, n), Zh: fmt.Sprintf("%d 个节点剩 %d 个：够", n, up)},
		nodes: append(times(up, well), times(n-up, down)...),
		work:  []func(*actor){holdFor(0, 101*time.Millisecond)},
	}
}

// tooFew: one less than a majority of n nodes is there.
func tooFew(n int) situation {
	up := n / 2
	return situation{
		name:  fmt.Sprintf("too-few-%d", n),
		title: trace.Text{En: fmt.Sprintf("%d of %d nodes are there: too few", up, n), Zh: fmt.Sprintf("%d 个节点剩 %d 个：不够", n, up)},
		nodes: append(times(n-up, down), times(up, well)...),
		work:  []func(*actor){asks(0)},
	}
}
