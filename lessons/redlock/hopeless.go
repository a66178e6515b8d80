package redlock

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// hopeless are situations that no answer can stand: each breaks something that the
// algorithm takes for granted about its nodes. They can be replayed and driven, and
// judge nobody.
func hopeless() []situation {
	return []situation{
		k7(), k8beyond(), k9(0), k9(3 * ttl),
	}
}

// apart are five nodes of which A reaches the first three and B the last three.
func apart() []sim.Node {
	a, b := sim.Node{Cut: []string{"B"}}, sim.Node{Cut: []string{"A"}}
	return []sim.Node{a, a, well, b, b}
}

// both take the lock: A at once, B a little later.
func both() []func(*actor) {
	return []func(*actor){holdUntil(0), asksBriefly(203*time.Millisecond, 101*time.Millisecond)}
}

func k7() situation {
	return situation{
		name:      "k7-jump",
		title:     trace.Text{En: "the clock of the node between A and B jumps ahead", Zh: "A、B 都能访问的那个节点，时钟向前跳变"},
		nodes:     apart(),
		work:      both(),
		faults:    []sim.Fault{sim.JumpClock(2, ttl).Only("B")},
		bound:     sim.Bound{Faults: 1},
		disturbed: true,
	}
}

// beyond is a clock that is fast by a twentieth: more than anybody allows for.
var beyond = sim.Node{Fast: 50}

func k8beyond() situation {
	return situation{
		name:  "k8-beyond",
		title: trace.Text{En: "three clocks are fast by a twentieth: more than was allowed for", Zh: "三个节点的时钟快了二十分之一，超出了余量"},
		nodes: with(with(times(5, beyond), 2, well), 4, well),
		work:  []func(*actor){holdUntil(0), asksBriefly(963*time.Millisecond, 21*time.Millisecond)},
	}
}

// k9 is a node without persistence that restarts after a while.
func k9(after time.Duration) situation {
	s := situation{
		name:      "k9-restart",
		title:     trace.Text{En: "the node between A and B restarts at once, and has forgotten A's key", Zh: "A、B 都能访问的那个节点立即重启，忘掉了 A 的键"},
		nodes:     apart(),
		work:      both(),
		faults:    []sim.Fault{sim.RestartNode(2, after).Only("B")},
		bound:     sim.Bound{Faults: 1},
		disturbed: true,
	}
	if after > 0 {
		s.name = "k9-delayed"
		s.title = trace.Text{En: "the node between A and B crashes, and stays away for longer than any lock lasts", Zh: "A、B 都能访问的那个节点崩溃，停机时间超过任何锁的期限"}
	}
	return s
}
