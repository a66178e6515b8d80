package trace_test

import (
	"testing"

	"lockwise/internal/trace"
)

func TestEtcdIsAskedAndHoldsKeysAndLeases(t *testing.T) {
	for _, c := range []struct {
		event trace.Event
		want  trace.Text
	}{
		{
			trace.Event{Worker: "A", Kind: trace.Request, Store: "etcd", Op: "GRANT", Text: "GRANT 5s"},
			trace.Text{En: "A asks etcd: GRANT 5s", Zh: "A 向 etcd 发出：GRANT 5s"},
		},
		{
			trace.Event{Kind: trace.State, Store: "etcd", Changes: []trace.Change{
				{In: "etcd", Key: "lock/a", Before: `"", create revision 2`},
				{In: "leases", Key: "7f", Before: "5s, until 5.100 s"},
			}},
			trace.Text{
				En: `Key lock/a is gone (was "", create revision 2); Lease 7f is gone (was 5s, until 5.100 s)`,
				Zh: `键 lock/a 消失（原为 "", create revision 2）；租约 7f 消失（原为 5s, until 5.100 s）`,
			},
		},
	} {
		if got := trace.Narrate(c.event, []string{"A"}); got != c.want {
			t.Errorf("got  %+v\nwant %+v", got, c.want)
		}
	}
}
