package redlock

import (
	"time"

	"lockwise/internal/sim"
)

// Nodes as the situations have them.
var (
	well   = sim.Node{}
	down   = sim.Node{Down: true}
	silent = sim.Node{Silent: true}
	// fastClock is as wrong as a clock may be.
	fastClock = sim.Node{Fast: 10}
)

func times(n int, node sim.Node) []sim.Node {
	nodes := make([]sim.Node, n)
	for i := range nodes {
		nodes[i] = node
	}
	return nodes
}

// after is a node whose answers take that many microseconds.
func after(us int) sim.Node { return sim.Node{Latency: time.Duration(us) * time.Microsecond} }

// between is a node that requests of one worker reach after 3 ms, and those of the
// other after 4.
func between(near, far string) sim.Node {
	return sim.Node{Far: map[string]time.Duration{near: 3 * time.Millisecond, far: 4 * time.Millisecond}}
}

// with changes one node, counted from 1.
func with(nodes []sim.Node, i int, node sim.Node) []sim.Node {
	nodes[i-1] = node
	return nodes
}
