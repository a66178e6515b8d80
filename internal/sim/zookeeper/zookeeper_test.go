package zookeeper_test

import (
	"context"
	"slices"
	"testing"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/sim"
	"lockwise/internal/sim/zookeeper"
)

var open = zk.WorldACL(zk.PermAll)

// alone is one worker that does something, under every schedule with its faults.
func alone(t *testing.T, store zookeeper.Store, do func(ctx context.Context, c *zk.Conn, w *sim.Worker) error, faults ...sim.Fault) sim.Result {
	t.Helper()
	sc := &sim.Scenario{
		Name: "alone", Workers: []string{"A"}, Stores: []sim.Store{store},
		Faults: faults, Bound: sim.Bound{Faults: min(1, len(faults))},
		Play: func() sim.Play {
			return sim.Play{Work: func(w *sim.Worker) {
				w.Call("do", nil, func(ctx context.Context) (string, error) {
					c, _ := zookeeper.Client(w)
					return "done", do(ctx, c, w)
				})
			}}
		},
	}
	res, err := sim.Every(t, sc)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestNumbersBeginAnewInEveryRun(t *testing.T) {
	var paths []string
	var owners, zxids []int64
	for range 3 {
		alone(t, zookeeper.Store{}, func(_ context.Context, c *zk.Conn, _ *sim.Worker) error {
			path, err := c.Create("/x-", []byte("v"), zk.FlagEphemeralSequential, open)
			if err != nil {
				t.Error(err)
				return err
			}
			_, stat, err := c.Get(path)
			paths, owners, zxids = append(paths, path), append(owners, stat.EphemeralOwner), append(zxids, stat.Czxid)
			return err
		})
	}
	if len(slices.Compact(paths)) != 1 || len(slices.Compact(owners)) != 1 || len(slices.Compact(zxids)) != 1 {
		t.Errorf("%v, sessions %v, zxids %v: want the same in every run", paths, owners, zxids)
	}
}

// TestAGoroutineThatWaitsForTheClientIsLeftBehind: it would end with the client, and
// next time two of them would share the client's events.
func TestAGoroutineThatWaitsForTheClientIsLeftBehind(t *testing.T) {
	for name, wait := range map[string]func(*zk.Conn, <-chan zk.Event){
		"events": func(_ *zk.Conn, events <-chan zk.Event) {
			for range events {
			}
		},
		"watch": func(c *zk.Conn, _ <-chan zk.Event) {
			_, _, created, _ := c.ExistsW("/never") // fails when the client is closed, and then nobody waits
			<-created
		},
	} {
		res := alone(t, zookeeper.Store{}, func(_ context.Context, c *zk.Conn, w *sim.Worker) error {
			_, events := zookeeper.Client(w)
			go wait(c, events)
			_, _, err := c.Exists("/")
			return err
		})
		if res.Breach == nil || res.Breach.Rule.ID != sim.RuleLeftBehind.ID {
			t.Errorf("%s: the finding is %+v, want one of rule %s", name, res.Breach, sim.RuleLeftBehind.ID)
		}
	}
}
