package sim

import (
	"fmt"
	"strings"
	"time"

	"lockwise/internal/trace"
)

// The faults of nodes. A node is named by its index in Scenario.Nodes.

// RestartNode restarts a node that keeps nothing on disk: it comes back empty, and
// only after d. Requests meanwhile are refused.
func RestartNode(node int, d time.Duration) Fault {
	name := nodeName(node)
	text := trace.Text{En: name + " restarts and has forgotten everything", Zh: name + " 重启，数据全部丢失"}
	if d > 0 {
		text = trace.Text{
			En: fmt.Sprintf("%s crashes, and comes back empty after %v", name, d),
			Zh: fmt.Sprintf("%s 崩溃，%v 之后才以空数据恢复服务", name, d),
		}
	}
	return ofServer("e", node, text, func(s *redisServer) {
		s.empty()
		s.down = time.Now().Add(d)
	})
}

// JumpClock sets a node's clock ahead by d: what has less than that to live is gone.
func JumpClock(node int, d time.Duration) Fault {
	text := trace.Text{
		En: fmt.Sprintf("the clock of %s jumps ahead by %v", nodeName(node), d),
		Zh: fmt.Sprintf("%s 的时钟向前跳了 %v", nodeName(node), d),
	}
	return ofServer("j", node, text, func(s *redisServer) { s.jump(d) })
}

// NodeDown makes a node unreachable for d. What it holds stays.
func NodeDown(node int, d time.Duration) Fault {
	text := trace.Text{
		En: fmt.Sprintf("%s cannot be reached for %v", nodeName(node), d),
		Zh: fmt.Sprintf("%s 在 %v 内不可达", nodeName(node), d),
	}
	return ofServer("n", node, text, func(s *redisServer) { s.down = time.Now().Add(d) })
}

// ofServer is a fault of a Redis server: it strikes before a request, whoever's.
func ofServer(base string, server int, text trace.Text, strike func(*redisServer)) Fault {
	return Fault{
		base:    base,
		ofWorld: true,
		strike: func(r *run, _ *step) {
			s := r.world.servers[server]
			r.note(r.env, text.En, nil, footprint{writes: []string{s.name + anyKey}})
			strike(s)
			r.rec.worldState(r)
		},
		name: func(*step) trace.Text { return text },
	}
}

// onRedis is true of a step that a Redis server is asked for.
func onRedis(s *step) bool { return strings.HasPrefix(s.store, "redis") }
