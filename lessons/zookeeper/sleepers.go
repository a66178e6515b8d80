package zookeeper

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// ruleWakes is the lesson's own. What a lock costs those who wait is no matter of
// right and wrong for the data; a hundred of them who ask at the same instant, again
// and again, are what brings the service down.
var ruleWakes = sim.Rule{ID: "wakes", Text: trace.Text{
	En: "whoever waits asks ZooKeeper nothing until the one directly before has gone",
	Zh: "排队者在紧邻的前一个离开之前，不向 ZooKeeper 发任何请求",
}}

// settled is how long after it has asked for the lock a worker has found its place.
const settled = 300 * time.Millisecond

// sleepers watches over workers who stand in a queue in the order of their names: from
// when they have found their place until the one before them has ended its work they
// get no replies.
func sleepers() func(v *sim.View, calls []*held.Call) {
	replies := map[*held.Call]int{} // until it had found its place
	return func(v *sim.View, calls []*held.Call) {
		queue := slices.SortedFunc(slices.Values(calls), func(a, b *held.Call) int { return cmp.Compare(a.Worker.Index, b.Worker.Index) })
		for i, c := range queue {
			if v.Now() < c.Asked()+settled {
				replies[c] = c.Worker.Replies()
			} else if i > 0 && !queue[i-1].Ended() && c.Worker.Replies() > replies[c] {
				wokenForNothing(v, c, queue[i-1])
				return
			}
		}
	}
}

func wokenForNothing(v *sim.View, c, before *held.Call) {
	name, first := c.Worker.Name, before.Worker.Name
	v.Break(ruleWakes, c.Worker.Index, trace.Text{
		En: fmt.Sprintf("%s waits behind %s, who has not gone, and asks ZooKeeper all the same: whoever waits does so whenever the lock changes hands", name, first),
		Zh: fmt.Sprintf("%s 排在 %s 之后，%s 还没有离开，%s 却又去问 ZooKeeper：锁每次易主，所有排队者都会这样", name, first, first, name),
	})
}
