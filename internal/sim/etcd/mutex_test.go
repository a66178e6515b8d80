package etcd_test

import (
	"context"
	"testing"
	"time"

	"go.etcd.io/etcd/client/v3/concurrency"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/sim/etcd"
)

// The official session and mutex, in the world.

const ttl = 5 * time.Second

// odd keeps what happens at the same instant as a tick of the server apart from it.
func odd(d time.Duration) time.Duration { return d + 17*time.Microsecond }

// visit is one worker's time under the lock.
type visit struct {
	began, told, ended time.Duration
	revision           int64
}

// two are two workers that want the same lock; the second comes a moment later.
type two struct{ visits [2]visit }

func (p *two) work(w *sim.Worker, takes time.Duration) {
	w.Sleep(time.Duration(w.Index+1) * odd(50*time.Millisecond))
	w.Call("work", nil, func(ctx context.Context) (string, error) {
		s, err := concurrency.NewSession(etcd.Client(w), concurrency.WithTTL(int(ttl.Seconds())))
		if err != nil {
			return "", err
		}
		defer s.Close()
		m := concurrency.NewMutex(s, "lock/report")
		if err := m.Lock(ctx); err != nil {
			return "", err
		}
		defer m.Unlock(ctx)
		v := &p.visits[w.Index]
		v.began, v.revision = w.Now(), m.Header().Revision
		select {
		case <-s.Done():
			v.told = w.Now()
		case <-time.After(odd(takes)):
		}
		v.ended = w.Now()
		return "done", nil
	})
}

// mutex is the scenario; end checks a run. Every run is a fresh two.
func mutex(takes time.Duration, bound sim.Bound, end func(v *sim.View, p *two), faults ...sim.Fault) *sim.Scenario {
	return &sim.Scenario{
		Name: "mutex", Workers: []string{"A", "B"}, Stores: []sim.Store{etcd.Store{}}, Faults: faults, Bound: bound,
		Play: func() sim.Play {
			p := &two{}
			return sim.Play{
				Work: func(w *sim.Worker) { p.work(w, takes) },
				End:  func(v *sim.View) { end(v, p) },
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
	res := every(t, mutex(3*time.Second, sim.Bound{Preemptions: 1}, func(v *sim.View, p *two) {
		a, b := p.visits[0], p.visits[1]
		if a.began < b.ended && b.began < a.ended {
			t.Errorf("A was inside from %v to %v, B from %v to %v", a.began, a.ended, b.began, b.ended)
		}
		if (a.began < b.began) != (a.revision < b.revision) {
			t.Errorf("A began at %v with revision %d, B at %v with %d", a.began, a.revision, b.began, b.revision)
		}
		if left := v.Entries(etcd.Name); len(left) > 0 {
			t.Errorf("left in etcd: %v", left)
		}
	}))
	if !res.Complete || res.Explored < 10 {
		t.Errorf("%d schedules, complete %v", res.Explored, res.Complete)
	}
}

// TestTheLeaseOfACrashedHolderEnds: nobody gives the lock back, and it is free when
// the lease is over and etcd has noticed.
func TestTheLeaseOfACrashedHolderEnds(t *testing.T) {
	crashes := 0
	every(t, mutex(3*time.Second, sim.Bound{Faults: 1}, func(v *sim.View, p *two) {
		if !v.Crashed(0) {
			return
		}
		crashes++
		if b := p.visits[1]; b.began < 3*time.Second+2*ttl/3 || b.began > 3*time.Second+ttl+time.Second {
			t.Errorf("A crashed at the end of its work, after 3 s; B began after %v", b.began)
		}
	}, sim.Crash().Only("A").On("etcd", "DELETE")))
	if crashes == 0 {
		t.Error("A never crashed")
	}
}

// TestAHolderThatIsCutOffIsTold: keep-alive messages get no answer, the client gives
// the session up when the lease is over, and looks once a second.
func TestAHolderThatIsCutOffIsTold(t *testing.T) {
	told := 0
	every(t, mutex(20*time.Second, sim.Bound{Faults: 1}, func(v *sim.View, p *two) {
		a, b := p.visits[0], p.visits[1]
		if a.told == 0 {
			return
		}
		told++
		if b.began < a.told-time.Second || b.began > a.told+3*time.Second {
			t.Errorf("A was told at %v, B began at %v", a.told, b.began)
		}
	}, sim.CutOff("etcd", 12*time.Second).Only("A").On("etcd", "KEEPALIVE")))
	if told == 0 {
		t.Error("A was never told")
	}
}

func TestTheSameScheduleGivesTheSameTrace(t *testing.T) {
	sc := func() sim.Exercise {
		return sim.Exercise{Lesson: "etcd", Name: "etcd", Scenarios: []*sim.Scenario{mutex(3*time.Second, sim.Bound{Preemptions: 1, Faults: 1}, func(*sim.View, *two) {},
			sim.LoseReply(), sim.Crash(), sim.Pause(8*time.Second), sim.CutOff("etcd", 8*time.Second))}}
	}
	lessontest.Replays(t, sc,
		"etcd:mutex:-", "etcd:mutex:4t", "etcd:mutex:3la", "etcd:mutex:7lb", "etcd:mutex:2xa", "etcd:mutex:2pa", "etcd:mutex:8ub", "etcd:mutex:9ua")
}
