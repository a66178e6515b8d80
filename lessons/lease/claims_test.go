package lease_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/lease"
)

// explore judges one scenario of a test's own.
func explore(t *testing.T, sc *sim.Scenario) trace.Verdict {
	t.Helper()
	return sim.Judge(t, sim.Exercise{Lesson: "lease", Name: "lease", Scenarios: []*sim.Scenario{sc}})
}

// only judges an answer in some of the lesson's scenarios.
func only(t *testing.T, impl lease.Impl, names ...string) trace.Verdict {
	t.Helper()
	ex := lease.Exercise(impl)
	var scs []*sim.Scenario
	for _, name := range names {
		for _, sc := range ex.Scenarios {
			if sc.Name == name {
				scs = append(scs, sc)
			}
		}
	}
	if len(scs) != len(names) {
		t.Fatalf("scenarios %v: found %d", names, len(scs))
	}
	ex.Scenarios = scs
	return sim.Judge(t, ex)
}

func wantPass(t *testing.T, v trace.Verdict) {
	t.Helper()
	if v.Verdict != trace.Pass || !v.Complete {
		t.Errorf("got %s, complete %v, rule %q (%s): %s; want a complete pass", v.Verdict, v.Complete, v.Rule, v.Schedule, v.Message.En)
	}
}

func wantRule(t *testing.T, v trace.Verdict, rule string) {
	t.Helper()
	if v.Rule != rule {
		t.Errorf("got %s, rule %q (%s): %s; want %q broken", v.Verdict, v.Rule, v.Schedule, v.Message.En, rule)
	}
}

// oneJob is a job table with one job in it.
func oneJob() *sim.Database {
	return &sim.Database{Schema: lease.Schema, Seed: []string{"INSERT INTO jobs (id, payload) VALUES (1, 'payload')"}}
}

// A13: nobody can say how long the job takes. The table keeps it for its worker as
// long as the worker gives a sign of life, and not longer.
func TestClaimA13HeartbeatsKeepUnboundedWork(t *testing.T) {
	wantPass(t, only(t, answers["solution"], "long-job"))

	impl := answers["solution"]
	var lateErr error
	var taken time.Duration
	wantPass(t, explore(t, &sim.Scenario{
		Name: "no-heartbeat", Workers: []string{"A", "B"}, DB: oneJob(),
		Play: func() sim.Play {
			return sim.Play{
				Work: func(w *sim.Worker) {
					if w.Index == 0 {
						job := claimNow(w, impl, 30*time.Second)
						w.Sleep(70 * time.Second)
						w.Call("Complete", nil, func(ctx context.Context) (string, error) {
							lateErr = impl.Complete(ctx, w.DB, job)
							return "", lateErr
						})
						return
					}
					taken = pollUntil(w, 5*time.Second, func() bool { return claimNow(w, impl, time.Minute) != nil })
				},
				End: func(*sim.View) {},
			}
		},
	}))
	if taken < 30*time.Second || taken > 35*time.Second {
		t.Errorf("without heartbeats the job was taken over after %v, want 30 s to 35 s", taken)
	}
	if !errors.Is(lateErr, lease.ErrLeaseLost) {
		t.Errorf("the overtaken worker was told %v, want ErrLeaseLost", lateErr)
	}
}

func claimNow(w *sim.Worker, impl lease.Impl, d time.Duration) *lease.Job {
	var job *lease.Job
	w.Call("Claim", nil, func(ctx context.Context) (string, error) {
		var err error
		job, err = impl.Claim(ctx, w.DB, "worker-"+w.Name, d)
		return "", err
	})
	return job
}

// pollUntil asks every so often, not at once, and returns the time of the first
// yes.
func pollUntil(w *sim.Worker, every time.Duration, ask func() bool) time.Duration {
	for {
		w.Sleep(every)
		if ask() {
			return w.Now()
		}
	}
}

// A14: ten minutes of work. A lock has to be held for all of them, and a crash in
// the first second blocks the job for the rest; a lease is as long as the pause
// between two signs of life.
func TestClaimA14ALockForTheWholeJobRecoversLate(t *testing.T) {
	impl := answers["solution"]
	underLock := takeover(t, func(w *sim.Worker) bool {
		got := false
		w.Call("lock", nil, func(ctx context.Context) (string, error) {
			var err error
			got, err = w.Redis.SetNX(ctx, "lock:job:1", w.Name, 15*time.Minute).Result()
			return fmt.Sprint(got), err
		})
		return got
	})
	underLease := takeover(t, func(w *sim.Worker) bool { return claimNow(w, impl, 30*time.Second) != nil })
	if underLock != 15*time.Minute || underLease != 30*time.Second {
		t.Errorf("taken over after %v under the lock and after %v under the lease; want 15m0s and 30s", underLock, underLease)
	}
}

// takeover is when B gets what A took at the start, A being gone since.
func takeover(t *testing.T, take func(*sim.Worker) bool) time.Duration {
	t.Helper()
	var at time.Duration
	wantPass(t, explore(t, &sim.Scenario{
		Name: "takeover", Workers: []string{"A", "B"}, DB: oneJob(), Redis: &sim.Redis{},
		Play: func() sim.Play {
			return sim.Play{
				Work: func(w *sim.Worker) {
					if w.Index == 0 {
						take(w)
						return
					}
					at = pollUntil(w, 5*time.Second, func() bool { return take(w) })
				},
				End: func(*sim.View) {},
			}
		},
	}))
	return at
}

// A16: one update, one row: whoever changed it has the job, whoever changed none
// has not, in every interleaving, and also of an expired lease. In two steps it
// does not hold.
func TestClaimA16OneUpdateLeases(t *testing.T) {
	wantPass(t, only(t, answers["solution"], "race", "race-immediate", "race-after-crash", "three-and-two"))
	v := only(t, answers["shipped"], "race")
	wantRule(t, v, "one-holder")
	if want := "lease:race:2b"; v.Schedule != want {
		t.Errorf("the race is lost in %s; the page shows %s", v.Schedule, want)
	}
}

// The interleavings that the page shows and tells.
func TestThePagesInterleavings(t *testing.T) {
	for name, want := range map[string]string{
		"redislock":     "lease:stalled-complete:7pa",
		"byname":        "lease:claimed-twice:-",
		"checkfirst":    "lease:stalled-complete:4pa",
		"onlypending":   "lease:what-is-free:-",
		"countfailures": "lease:race:-",
	} {
		if v := sim.Judge(t, lease.Exercise(answers[name])); v.Schedule != want {
			t.Errorf("%s breaks in %s; the page says %s", name, v.Schedule, want)
		}
	}
}

// A heartbeat every third of the lease: any one of them may be lost.
func TestClaimA13OneLostHeartbeatDoesNoHarm(t *testing.T) {
	impl := answers["solution"]
	wantPass(t, explore(t, &sim.Scenario{
		Name: "lost-heartbeat", Workers: []string{"A", "B"}, DB: oneJob(),
		Faults: []sim.Fault{sim.LoseRequest().Only("A")}, Bound: sim.Bound{Faults: 1},
		Play: func() sim.Play {
			var held, taken bool
			return sim.Play{
				Work: func(w *sim.Worker) {
					if w.Index == 1 {
						for range 12 {
							w.Sleep(5 * time.Second)
							taken = taken || claimNow(w, impl, time.Minute) != nil
						}
						return
					}
					job := claimNow(w, impl, 30*time.Second)
					held = job != nil
					for range 6 {
						w.Sleep(10 * time.Second)
						if !held {
							return
						}
						w.Call("Heartbeat", nil, func(ctx context.Context) (string, error) {
							return "", impl.Heartbeat(ctx, w.DB, job, 30*time.Second)
						})
					}
				},
				End: func(v *sim.View) {
					if held && taken {
						v.Break(sim.Rule{ID: "kept"}, 1, trace.Text{En: "B was given a job that A kept", Zh: "B 领到了 A 保住的任务"})
					}
				},
			}
		},
	}))
}

// A time is no proof: two claims in one millisecond share it. A random token and
// the attempt number tell them apart.
func TestATimeIsNoProof(t *testing.T) {
	for _, name := range []string{"stamp", "millitoken", "endtoken"} {
		wantRule(t, only(t, answers[name], "same-instant"), "stale-holder")
	}
	for _, name := range []string{"solution", "token"} {
		wantPass(t, only(t, answers[name], "same-instant"))
	}
}
