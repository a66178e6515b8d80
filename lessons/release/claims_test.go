package release_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/release"
)

// Every claim of the page is a run here.

const report = "lock:report:2026-11-29"

// look runs a scenario and counts what each of its runs comes to; what play sees
// at its end is put into words by it.
func look(t *testing.T, sc *sim.Scenario, play func(note func(string)) sim.Play) lessontest.Seen {
	t.Helper()
	got := lessontest.Seen{}
	sc.Name = "claim"
	if sc.Redis == nil {
		sc.Redis = &sim.Redis{MaxRetries: -1}
	}
	exploring := true
	sc.Play = func() sim.Play {
		return play(func(s string) {
			if exploring {
				got[s]++
			}
		})
	}
	v := sim.Judge(t, sim.Exercise{Lesson: "release", Name: "claim", Scenarios: []*sim.Scenario{sc}})
	exploring = false
	if v.Verdict != trace.Pass || !v.Complete {
		t.Fatalf("got %s, complete %v: %s", v.Verdict, v.Complete, v.Message.En)
	}
	return got
}

// overrun is the story of the page: A works for 12 s under a lock of 10 s, B comes
// at 11 s for 5 s, C at 13 s. It notes who was let in, and what A is told.
func overrun(t *testing.T, answer string) lessontest.Seen {
	impl := answers[answer]
	return look(t, &sim.Scenario{Workers: []string{"A", "B", "C"}}, func(note func(string)) sim.Play {
		told := make([]string, 3)
		work := []time.Duration{12 * time.Second, 5 * time.Second, time.Second}
		come := []time.Duration{0, 11 * time.Second, 13 * time.Second}
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Sleep(come[w.Index])
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					l, err := impl.Acquire(ctx, w.Redis, report, 10*time.Second)
					if err != nil {
						told[w.Index] = "refused"
						return "", err
					}
					time.Sleep(work[w.Index])
					told[w.Index] = "released"
					if err := impl.Release(ctx, w.Redis, l); err != nil {
						told[w.Index] = err.Error()
					}
					return told[w.Index], nil
				})
			},
			End: func(*sim.View) { note(strings.Join(told, ", ")) },
		}
	})
}

func TestClaimA8DeleteReleasesAnothersLock(t *testing.T) {
	v := sim.Judge(t, release.Exercise(answers["shipped"]))
	if v.Rule != "owner-only" || v.Scenario != "overrun" || !strings.Contains(v.Message.En, "A has deleted B's lock") {
		t.Errorf("got rule %q in %s: %s", v.Rule, v.Scenario, v.Message.En)
	}
}

// A's lock expires, B acquires, A deletes B's lock, C walks in.
func TestClaimA10TheStory(t *testing.T) {
	overrun(t, "shipped").Only(t, "released, lock not held, released")
}

// With the token A is told, B keeps its lock, C stays out.
func TestClaimB5dUniqueValueAndScript(t *testing.T) {
	overrun(t, "solution").Only(t, "lock not held, released, refused")
}

func TestClaimA9TwoCommandsLeaveAGap(t *testing.T) {
	for answer, want := range map[string]string{"getthendel": "owner-only", "localclock": "owner-only", "solution": ""} {
		if v := sim.Judge(t, release.Exercise(answers[answer])); v.Rule != want || want != "" && v.Scenario != "pause" {
			t.Errorf("%s: got rule %q in %s, want %q in pause", answer, v.Rule, v.Scenario, want)
		}
	}
}

// The token has to be random and new: a name, the key or the time is not.
func TestClaimA9TheTokenNamesOneAcquisition(t *testing.T) {
	for _, answer := range []string{"workername", "keytoken", "clocktoken", "shorttoken"} {
		if v := sim.Judge(t, release.Exercise(answers[answer])); v.Rule != "fresh-token" {
			t.Errorf("%s: got rule %q, want fresh-token", answer, v.Rule)
		}
	}
}

// crashed has A acquire and crash, and B try after an hour.
func crashed(t *testing.T, answer string) lessontest.Seen {
	impl := answers[answer]
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Faults: []sim.Fault{sim.Crash().Only("A").On("redis", "EVALSHA")}, Bound: sim.Bound{Faults: 1}}
	return look(t, sc, func(note func(string)) sim.Play {
		var told string
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Sleep(time.Duration(w.Index) * time.Hour)
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					l, err := impl.Acquire(ctx, w.Redis, report, 10*time.Second)
					if w.Index == 1 {
						told = "B has it"
						if err != nil {
							told = "B: " + err.Error()
						}
						return told, nil
					}
					return "", impl.Release(ctx, w.Redis, l)
				})
			},
			End: func(v *sim.View) {
				if v.Crashed(0) {
					told = "A crashed, " + told
				}
				note(told)
			},
		}
	})
}

func TestClaimA11WithoutATTLACrashBlocksForEver(t *testing.T) {
	without := crashed(t, "noexpiry")
	without.Some(t, "A crashed, B: lock not acquired")
	without.None(t, "A crashed, B has it")
	with := crashed(t, "solution")
	with.Some(t, "A crashed, B has it")
	with.None(t, "A crashed, B: lock not acquired")
}

// One command carries it all: whatever is split off leaves a state that it should
// not leave, or is rounded.
func TestClaimB1AcquireIsOneCommand(t *testing.T) {
	for answer, want := range map[string]string{
		"expireafter": "always-expires", "pipelined": "always-expires", "txexpire": "owner-only", "lookthenset": "owner-only",
		"setthenlook": "owner-only", "expiredset": "owner-only", "wholeseconds": "always-expires", "roundedup": "exact-ttl",
	} {
		if v := sim.Judge(t, release.Exercise(answers[answer])); v.Rule != want {
			t.Errorf("%s: got rule %q, want %q", answer, v.Rule, want)
		}
	}
}

// A try or two more within a second is no waiting; five seconds are.
func TestClaimB1AcquireDoesNotWait(t *testing.T) {
	for answer, want := range map[string]string{"waitslong": "at-once", "waits": ""} {
		if v := sim.Judge(t, release.Exercise(answers[answer])); v.Rule != want {
			t.Errorf("%s: got rule %q, want %q", answer, v.Rule, want)
		}
	}
}

// go-redis writes whole seconds as EX and everything else as PX.
func TestClaimB1SetCarriesMilliseconds(t *testing.T) {
	look(t, &sim.Scenario{Workers: []string{"A"}}, func(note func(string)) sim.Play {
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("set", nil, func(ctx context.Context) (string, error) {
					return "", w.Redis.SetNX(ctx, report, "t", 1500*time.Millisecond).Err()
				})
			},
			End: func(v *sim.View) {
				_, left, _ := v.Key(report)
				note(left.String())
			},
		}
	}).Only(t, "1.5s")
}

func TestClaimB2ReleaseReportsWhetherItReleased(t *testing.T) {
	overrun(t, "zeronil").Only(t, "released, released, refused") // A is told a lie
	for _, answer := range []string{"zeronil", "swallowed", "cancelledisdone", "errorislost", "asyncrelease"} {
		if v := sim.Judge(t, release.Exercise(answers[answer])); v.Rule != "really-released" {
			t.Errorf("%s: got rule %q, want really-released", answer, v.Rule)
		}
	}
}

// What the guard of the page calls.
var (
	Acquire = answers["plainerror"].Acquire
	Release = answers["plainerror"].Release
)

const key = report

// withLock is the guard of the page.
func withLock(ctx context.Context, rdb redis.Cmdable, work func() error) (err error) {
	l, err := Acquire(ctx, rdb, key, 10*time.Second)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, Release(ctx, rdb, l)) }()
	return work()
}

// guarded runs the guard once, with work that may go wrong, and notes whether the
// lock is there one second after.
func guarded(t *testing.T, work func(w *sim.Worker, cancel func()) error, faults ...sim.Fault) lessontest.Seen {
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Faults: faults, Bound: sim.Bound{Faults: len(faults)}}
	return look(t, sc, func(note func(string)) sim.Play {
		told, state := "", ""
		return sim.Play{
			Work: func(w *sim.Worker) {
				if w.Index == 1 {
					w.Sleep(6 * time.Second)
					w.Call("look", nil, func(ctx context.Context) (string, error) {
						n, err := w.Redis.Exists(ctx, report).Result()
						state = map[int64]string{0: "free", 1: "held"}[n]
						return state, err
					})
					return
				}
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					ctx, cancel := context.WithCancel(ctx)
					defer cancel()
					err := withLock(ctx, w.Redis, func() error { return work(w, cancel) })
					if told = "told nil"; err != nil {
						told = "told " + err.Error()
					}
					return "", err
				})
			},
			End: func(v *sim.View) {
				if v.Crashed(0) {
					told = "crashed"
				}
				note(told + ", " + state)
			},
		}
	})
}

func TestClaimB3AGuardReleasesByScope(t *testing.T) {
	guarded(t, func(*sim.Worker, func()) error { return nil }).Only(t, "told nil, free")
	guarded(t, func(*sim.Worker, func()) error { return errors.New("boom") }).Only(t, "told boom, free")
}

func TestClaimB3AGuardCannotPromise(t *testing.T) {
	nothing := func(*sim.Worker, func()) error { return nil }
	guarded(t, nothing, sim.Crash().Only("A").On("redis", "EVALSHA")).Some(t, "crashed, held")
	guarded(t, func(_ *sim.Worker, cancel func()) error { cancel(); return nil }).Only(t, "told context canceled, held")
	guarded(t, nothing, sim.LoseRequest().Only("A").On("redis", "EVALSHA")).Some(t, "told i/o timeout, held")
}

// A release in the background fails unseen.
func TestClaimB3ABackgroundReleaseFailsUnseen(t *testing.T) {
	impl := answers["solution"]
	sc := &sim.Scenario{Workers: []string{"A"}, Faults: []sim.Fault{sim.LoseRequest().On("redis", "EVALSHA")}, Bound: sim.Bound{Faults: 1}}
	got := look(t, sc, func(note func(string)) sim.Play {
		var told error
		held := false
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					l, err := impl.Acquire(ctx, w.Redis, report, 10*time.Second)
					if err != nil {
						return "", err
					}
					done := make(chan struct{})
					go func() { defer close(done); impl.Release(ctx, w.Redis, l) }()
					told = nil // the caller goes on, and nobody looks at what came of it
					<-done
					held = w.Redis.Exists(ctx, report).Val() == 1
					return "", told
				})
			},
			End: func(*sim.View) {
				note(map[bool]string{true: "held", false: "free"}[held] + map[bool]string{true: ", no error seen", false: ", error seen"}[told == nil])
			},
		}
	})
	got.Some(t, "held, no error seen")
	got.None(t, "held, error seen")
}

// Facts about go-redis and Redis that the page states.

// With the default of three retries a lost reply to SET NX ends in a refusal by the
// caller's own token.
func TestALibraryThatSendsAgainIsRefusedByItself(t *testing.T) {
	sc := &sim.Scenario{Workers: []string{"A"}, Redis: &sim.Redis{}, Faults: []sim.Fault{sim.LoseReply()}, Bound: sim.Bound{Faults: 1}}
	look(t, sc, func(note func(string)) sim.Play {
		told := ""
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("set", nil, func(ctx context.Context) (string, error) {
					ok, err := w.Redis.SetNX(ctx, report, "mine", 10*time.Second).Result()
					told = map[bool]string{true: "taken", false: "refused"}[ok]
					return "", err
				})
			},
			End: func(v *sim.View) {
				value, _, _ := v.Key(report)
				note(told + ", holder " + value)
			},
		}
	}).Some(t, "refused, holder mine")
}

// A script that is not known is answered with NOSCRIPT; Script.Run then sends it
// whole, a pipeline does not.
func TestRunSendsTheScriptWholeAndAPipelineDoesNot(t *testing.T) {
	script := redis.NewScript("return 1")
	look(t, &sim.Scenario{Workers: []string{"A"}}, func(note func(string)) sim.Play {
		told := ""
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("scripts", nil, func(ctx context.Context) (string, error) {
					_, err := w.Redis.Pipelined(ctx, func(p redis.Pipeliner) error {
						return script.Run(ctx, p, nil).Err()
					})
					told = map[bool]string{true: "pipeline NOSCRIPT", false: "pipeline fine"}[redis.HasErrorPrefix(err, "NOSCRIPT")]
					if script.Run(ctx, w.Redis, nil).Err() == nil {
						told += ", Run fine"
					}
					return "", nil
				})
			},
			End: func(*sim.View) { note(told) },
		}
	}).Only(t, "pipeline NOSCRIPT, Run fine")
}

// A SET that is late makes a key whose caller has long given up.
func TestALateRequestLeavesALockThatNobodyHolds(t *testing.T) {
	sc := &sim.Scenario{Workers: []string{"A"}, Faults: []sim.Fault{sim.DelayRequest(6*time.Second).On("redis", "SET")}, Bound: sim.Bound{Faults: 1}}
	look(t, sc, func(note func(string)) sim.Play {
		told := ""
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("set", nil, func(ctx context.Context) (string, error) {
					if told = "told that it holds the lock"; w.Redis.SetNX(ctx, report, "mine", 10*time.Second).Err() != nil {
						told = "told an error"
					}
					return "", nil
				})
				w.Sleep(8 * time.Second)
			},
			End: func(v *sim.View) {
				if _, _, held := v.Key(report); held {
					told += ", the key is there"
				}
				note(told)
			},
		}
	}).Some(t, "told an error, the key is there")
}
