package etcd_test

import (
	"context"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"lockwise/internal/sim"
	"lockwise/internal/sim/etcd"
)

// alone is one worker that does something, under one schedule.
func alone(t *testing.T, do func(ctx context.Context, c *clientv3.Client, w *sim.Worker) error, faults ...sim.Fault) sim.Result {
	t.Helper()
	sc := &sim.Scenario{
		Name: "alone", Workers: []string{"A"}, Stores: []sim.Store{etcd.Store{}},
		Faults: faults, Bound: sim.Bound{Faults: len(faults)},
		Play: func() sim.Play {
			return sim.Play{Work: func(w *sim.Worker) {
				w.Call("do", nil, func(ctx context.Context) (string, error) { return "done", do(ctx, etcd.Client(w), w) })
			}}
		},
	}
	res, err := sim.Every(t, sc)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestRevisionsAndLeasesBeginAnewInEveryRun(t *testing.T) {
	var revisions []int64
	var ids []clientv3.LeaseID
	for range 3 {
		alone(t, func(ctx context.Context, c *clientv3.Client, _ *sim.Worker) error {
			lease, err := c.Grant(ctx, 5)
			if err != nil {
				return err
			}
			put, err := c.Put(ctx, "k", "v", clientv3.WithLease(lease.ID))
			if err != nil {
				return err
			}
			revisions, ids = append(revisions, put.Header.Revision), append(ids, lease.ID)
			return nil
		})
	}
	if len(ids) != 3 || revisions[0] != 2 || revisions[2] != 2 || ids[0] != ids[1] || ids[1] != ids[2] {
		t.Errorf("revisions %v, leases %v: want 2 and the same lease in every run", revisions, ids)
	}
}

func TestALeaseEndsOnTheVirtualClock(t *testing.T) {
	var early, late int
	alone(t, func(ctx context.Context, c *clientv3.Client, w *sim.Worker) error {
		lease, err := c.Grant(ctx, 30)
		if err != nil {
			return err
		}
		if _, err := c.Put(ctx, "k", "v", clientv3.WithLease(lease.ID)); err != nil {
			return err
		}
		early = count(ctx, c, w, 29*time.Second)
		late = count(ctx, c, w, 2*time.Second)
		return nil
	})
	if early != 1 || late != 0 {
		t.Errorf("%d keys after 29 s and %d after 31 s of a lease of 30 s, want 1 and 0", early, late)
	}
}

func count(ctx context.Context, c *clientv3.Client, w *sim.Worker, after time.Duration) int {
	w.Sleep(after)
	got, err := c.Get(ctx, "k")
	if err != nil {
		return -1
	}
	return len(got.Kvs)
}

func TestAShortLeaseIsLengthened(t *testing.T) {
	var got int64
	alone(t, func(ctx context.Context, c *clientv3.Client, _ *sim.Worker) error {
		lease, err := c.Grant(ctx, 1)
		if err == nil {
			got = lease.TTL
		}
		return err
	})
	if want := int64(etcd.MinTTL.Seconds()); got != want {
		t.Errorf("a lease of 1 s was granted for %d s, want %d s", got, want)
	}
}

// TestALostMessageIsAnUnavailableServer: the client cannot tell whether its write
// was carried out.
func TestALostMessageIsAnUnavailableServer(t *testing.T) {
	for name, c := range map[string]struct {
		fault sim.Fault
		keys  int
	}{
		"reply":   {sim.LoseReply().On("etcd", "PUT"), 1},
		"request": {sim.LoseRequest().On("etcd", "PUT"), 0},
		"cut off": {sim.CutOff("etcd", time.Second).On("etcd", "PUT"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			struck := 0
			alone(t, func(ctx context.Context, client *clientv3.Client, w *sim.Worker) error {
				_, err := client.Put(ctx, "k", "v")
				if err == nil {
					return nil
				}
				struck++
				if got := status.Code(err); got != codes.Unavailable {
					t.Errorf("the error's code is %v, want %v", got, codes.Unavailable)
				}
				if got := count(ctx, client, w, 2*time.Second); got != c.keys {
					t.Errorf("%d keys, want %d", got, c.keys)
				}
				return err
			}, c.fault)
			if struck == 0 {
				t.Error("the fault never struck")
			}
		})
	}
}

func TestAWatchSeesWhatOthersDo(t *testing.T) {
	var seen []string
	alone(t, func(ctx context.Context, c *clientv3.Client, _ *sim.Worker) error {
		seen = nil
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		watch := c.Watch(ctx, "lock/", clientv3.WithPrefix(), clientv3.WithFilterPut())
		for _, key := range []string{"lock/a", "other", "lock/b"} {
			if _, err := c.Put(ctx, key, "v"); err != nil {
				return err
			}
			if _, err := c.Delete(ctx, key); err != nil {
				return err
			}
		}
		for len(seen) < 2 {
			for _, e := range (<-watch).Events {
				seen = append(seen, e.Type.String()+" "+string(e.Kv.Key))
			}
		}
		return nil
	})
	if len(seen) != 2 || seen[0] != "DELETE lock/a" || seen[1] != "DELETE lock/b" {
		t.Errorf("the watch saw %v", seen)
	}
}

func TestAWatchBeginsAtTheRevisionAskedFor(t *testing.T) {
	var got []int64
	alone(t, func(ctx context.Context, c *clientv3.Client, _ *sim.Worker) error {
		got = nil
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for range 3 {
			if _, err := c.Put(ctx, "k", "v"); err != nil {
				return err
			}
		}
		for _, e := range (<-c.Watch(ctx, "k", clientv3.WithRev(3))).Events {
			got = append(got, e.Kv.ModRevision)
		}
		return nil
	})
	if len(got) != 2 || got[0] != 3 || got[1] != 4 {
		t.Errorf("a watch from revision 3 saw revisions %v, want 3 and 4", got)
	}
}

func TestAWatchThatIsNeverCancelledIsLeftBehind(t *testing.T) {
	res := alone(t, func(ctx context.Context, c *clientv3.Client, _ *sim.Worker) error {
		c.Watch(ctx, "k")
		return nil
	})
	if res.Breach == nil || res.Breach.Rule.ID != sim.RuleLeftBehind.ID {
		t.Errorf("the finding is %+v, want one of rule %s", res.Breach, sim.RuleLeftBehind.ID)
	}
}

// TestACallThatNeverReturnsIsGivenUp: the server's clocks go on, and that is no
// progress.
func TestACallThatNeverReturnsIsGivenUp(t *testing.T) {
	res := alone(t, func(context.Context, *clientv3.Client, *sim.Worker) error {
		select {}
	})
	if res.Breach == nil || res.Breach.Rule.ID != sim.RuleReturns.ID {
		t.Errorf("the finding is %+v, want one of rule %s", res.Breach, sim.RuleReturns.ID)
	}
}
