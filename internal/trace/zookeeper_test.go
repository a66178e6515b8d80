package trace_test

import (
	"testing"

	"lockwise/internal/trace"
)

func TestZooKeeperIsAskedAndHoldsZnodesAndWatches(t *testing.T) {
	for _, c := range []struct {
		event trace.Event
		want  trace.Text
	}{
		{
			trace.Event{Worker: "A", Kind: trace.Request, Store: "zookeeper", Op: "DELETE", Text: "DELETE /lock/a"},
			trace.Text{En: "A asks ZooKeeper: DELETE /lock/a", Zh: "A 向 ZooKeeper 发出：DELETE /lock/a"},
		},
		{
			trace.Event{Kind: trace.State, Store: "zookeeper", Changes: []trace.Change{
				{In: "znodes", Key: "/lock/a", Before: `"", czxid 2`},
				{In: "watches", Key: "/lock/a", After: "B"},
			}},
			trace.Text{
				En: `Znode /lock/a is gone (was "", czxid 2); The watch on /lock/a appears: B`,
				Zh: `znode /lock/a 消失（原为 "", czxid 2）；/lock/a 上的 watch 出现：B`,
			},
		},
	} {
		if got := trace.Narrate(c.event, []string{"A", "B"}); got != c.want {
			t.Errorf("got  %+v\nwant %+v", got, c.want)
		}
	}
}
