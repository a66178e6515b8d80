package zookeeper_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/sim/zookeeper"
)

// The recipe for a lock, in the world: an ephemeral sequential znode, the lowest
// number holds, everybody else watches the one before.

// odd keeps what workers do apart from pings.
func odd(d time.Duration) time.Duration { return d + 17*time.Microsecond }

// visit is one worker's time under the lock.
type visit struct{ began, ended time.Duration }

type queue struct{ visits []visit }

func (q *queue) work(w *sim.Worker, takes time.Duration) {
	w.Sleep(time.Duration(w.Index+1) * odd(50*time.Millisecond))
	w.Call("work", nil, func(ctx context.Context) (string, error) {
		c, _ := zookeeper.Client(w)
		defer c.Close()
		own, err := c.Create("/lock-", []byte(w.Name), zk.FlagEphemeralSequential, open)
		if err != nil {
			return "", err
		}
		if err := turn(ctx, c, own); err != nil {
			return "", err
		}
		q.visits[w.Index].began = w.Now()
		time.Sleep(odd(takes))
		q.visits[w.Index].ended = w.Now()
		return "done", c.Delete(own, -1)
	})
}

func turn(ctx context.Context, c *zk.Conn, own string) error {
	for {
		names, _, err := c.Children("/")
		if err != nil {
			return err
		}
		names = slices.DeleteFunc(names, func(n string) bool { return !strings.HasPrefix(n, "lock-") })
		slices.SortFunc(names, cmp.Compare[string])
		at := slices.Index(names, own[1:])
		if at < 0 {
			return errors.New("own znode is gone")
		}
		if at == 0 {
			return nil
		}
		there, _, gone, err := c.ExistsW("/" + names[at-1])
		if err != nil {
			return err
		}
		if !there {
			continue
		}
		select {
		case e := <-gone:
			if e.Err != nil {
				return e.Err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func lock(names []string, store zookeeper.Store, takes time.Duration, bound sim.Bound, end func(v *sim.View, q *queue), faults ...sim.Fault) *sim.Scenario {
	return &sim.Scenario{
		Name: "lock", Workers: names, Stores: []sim.Store{store}, Faults: faults, Bound: bound,
		Play: func() sim.Play {
			q := &queue{visits: make([]visit, len(names))}
			return sim.Play{
				Work: func(w *sim.Worker) { q.work(w, takes) },
				End:  func(v *sim.View) { end(v, q) },
			}
		},
	}
}

func every(t *testing.T, sc *sim.Scenario) sim.Result {
	t.Helper()
	res, err := sim.Every(t, sc)
	if err != nil || res.Breach != nil {
		t.Fatalf("%v %+v at %v", err, res.Breach, res.Schedule)
	}
	return res
}

func TestOneAfterTheOther(t *testing.T) {
	res := every(t, lock([]string{"A", "B", "C"}, zookeeper.Store{}, 3*time.Second, sim.Bound{Preemptions: 1}, func(v *sim.View, q *queue) {
		for i, a := range q.visits {
			for _, b := range q.visits[i+1:] {
				if a.began < b.ended && b.began < a.ended {
					t.Errorf("one was inside from %v to %v, another from %v to %v", a.began, a.ended, b.began, b.ended)
				}
			}
		}
		if left := v.Entries(zookeeper.Name); len(left) > 0 {
			t.Errorf("left in ZooKeeper: %v", left)
		}
	}))
	if !res.Complete || res.Explored < 10 {
		t.Errorf("%d schedules, complete %v", res.Explored, res.Complete)
	}
}

// TestTheSameScheduleGivesTheSameTrace: a fault of every kind, at requests and at
// pings, on one processor and on eight.
func TestTheSameScheduleGivesTheSameTrace(t *testing.T) {
	exercise := func() sim.Exercise {
		sc := lock([]string{"A", "B", "C"}, zookeeper.Store{Pings: true}, 7*time.Second, sim.Bound{Preemptions: 1, Faults: 1}, func(*sim.View, *queue) {},
			sim.LoseReply(), sim.LoseRequest(), sim.Crash(), sim.Pause(8*time.Second), sim.CutOff(zookeeper.Name, 8*time.Second), sim.Freeze(8*time.Second))
		return sim.Exercise{Lesson: "zookeeper", Name: "zookeeper", Scenarios: []*sim.Scenario{sc}}
	}
	lessontest.Replays(t, exercise,
		"zookeeper:lock:-", "zookeeper:lock:1la", "zookeeper:lock:4qb", "zookeeper:lock:9xa", "zookeeper:lock:10zb", "zookeeper:lock:12ua", "zookeeper:lock:15pa", "zookeeper:lock:18za", "zookeeper:lock:19ub", "zookeeper:lock:21lb", "zookeeper:lock:24zc", "zookeeper:lock:30lc")
}
