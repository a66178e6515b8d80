package etcd_test

import (
	"context"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/etcd"
)

// in is the verdict on an answer in some of the situations; none named: in all.
func in(t *testing.T, name string, situations ...string) trace.Verdict {
	t.Helper()
	return lessontest.In(t, etcd.Exercise(answers[name]), situations...)
}

// TestK2APauseAfterTheLastLook: the holder pauses between its last look at the lock
// and its write. A store that does not compare takes the stale write, one that does
// refuses it, whatever the lock service.
func TestK2APauseAfterTheLastLook(t *testing.T) {
	lessontest.Caught(t, in(t, "unchecked", "paused"), "stale-write", "the lock has moved on, and the resource does not know")
	lessontest.Caught(t, in(t, "checkthenwrite", "paused"), "stale-write", "A writes to the resource")
	lessontest.Passes(t, in(t, "solution", "paused"))
}

// TestK18ALockByConsensusForAnOutsideResource: etcd never has two holders, and what
// is written outside of etcd is lost all the same.
func TestK18ALockByConsensusForAnOutsideResource(t *testing.T) {
	for _, situation := range []string{"two", "long", "crash"} {
		lessontest.Passes(t, in(t, "shipped", situation))
	}
	v := in(t, "shipped", "paused")
	lessontest.Caught(t, v, "stale-write", "the lock has moved on, and the resource does not know")
	_, _, events := sim.Replay(t, etcd.Exercise(answers["shipped"]), v.Schedule)
	if most := mostKeys(events); most != 2 {
		t.Errorf("at most %d keys were in the queue at a time, want A's and B's", most)
	}
	if gone, begun := deleted(events, 0), believes(events, "B"); gone == 0 || gone > begun {
		t.Errorf("A's key went at event %d, B began at event %d: etcd had two holders", gone, begun)
	}
}

// mostKeys is how many keys were in etcd at the same time.
func mostKeys(events []trace.Event) int {
	keys, most := map[string]bool{}, 0
	for _, e := range events {
		for _, c := range e.Changes {
			if c.In == "etcd" {
				keys[c.Key] = c.After != ""
				if c.After == "" {
					delete(keys, c.Key)
				}
			}
		}
		most = max(most, len(keys))
	}
	return most
}

// deleted is the event at which the first key went, after event n.
func deleted(events []trace.Event, n int) int {
	for _, e := range events[n:] {
		for _, c := range e.Changes {
			if c.In == "etcd" && c.After == "" {
				return e.N
			}
		}
	}
	return 0
}

// believes is the event at which a worker first acts as the holder.
func believes(events []trace.Event, worker string) int {
	for _, e := range events {
		if e.Kind == trace.Belief && e.Worker == worker {
			return e.N
		}
	}
	return 0
}

func TestALockDeletedByItsNameIsTheNextHolders(t *testing.T) {
	lessontest.Caught(t, in(t, "deletebyname", "paused"), "alone", "C begins to work")
	lessontest.Passes(t, in(t, "onekey", "paused"))
}

func TestAHolderThatIsNotToldWorksOn(t *testing.T) {
	lessontest.Caught(t, in(t, "nottold", "cut-off"), "stops", "nobody has told it to stop")
	lessontest.Passes(t, in(t, "solution", "cut-off"))
}

func TestAnElectionDoesNotLookAgain(t *testing.T) {
	lessontest.Caught(t, in(t, "campaigns"), "fence", "after B started with")
	lessontest.Passes(t, in(t, "election"))
}

func TestTheOrderOfLeasesIsNotTheOrderOfTheLock(t *testing.T) {
	lessontest.Caught(t, in(t, "leaseid", "two"), "fence", "A starts with the fence")
}

func TestWithoutALeaseACrashBlocksEveryone(t *testing.T) {
	lessontest.Caught(t, in(t, "nolease", "crash"), "recovers", "until its caller gave up")
}

func TestALeaseThatIsNotKeptAliveEndsInTheMiddleOfTheWork(t *testing.T) {
	lessontest.Caught(t, in(t, "nokeepalive", "long"), "alone", "B begins to work at 5.5s while A works")
}

// Time of day as a fence: the page says that it passes here, where clocks agree, and
// that it is none.
func TestAFenceFromTheClockPassesWhereClocksAgree(t *testing.T) {
	impl := answers["solution"]
	run := impl.Run
	impl.Run = func(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(context.Context, int64) error) error {
		return run(ctx, c, name, ttl, func(ctx context.Context, _ int64) error { return work(ctx, time.Now().UnixNano()) })
	}
	lessontest.Passes(t, sim.Judge(t, etcd.Exercise(impl)))
}
