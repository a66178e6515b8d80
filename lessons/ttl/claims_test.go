package ttl_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/ttl"
)

// judged is the verdict on an answer.
func judged(t *testing.T, name string) trace.Verdict {
	t.Helper()
	return sim.Judge(t, ttl.Exercise(answers[name]))
}

// in is the verdict on an answer in one scenario, the shown one too.
func in(t *testing.T, name, scenario string) trace.Verdict {
	t.Helper()
	ex := ttl.Exercise(answers[name])
	for _, sc := range append(ex.Scenarios, ex.Shown...) {
		if sc.Name == scenario {
			ex.Scenarios = []*sim.Scenario{sc}
			return sim.Judge(t, ex)
		}
	}
	t.Fatalf("there is no scenario %q", scenario)
	return trace.Verdict{}
}

// caught wants a verdict to name the rule, and its message to say the rest.
func caught(t *testing.T, v trace.Verdict, rule, says string) {
	t.Helper()
	if v.Rule != rule || !strings.Contains(v.Message.En, says) {
		t.Errorf("got rule %q: %s; want %q: …%s…", v.Rule, v.Message.En, rule, says)
	}
}

// forever is a lock without a TTL, given back when the work has ended.
func forever(ctx context.Context, rdb redis.Cmdable, key string, _ time.Duration, work func(context.Context) error) error {
	ok, err := rdb.SetNX(ctx, key, "locked", 0).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}
	defer rdb.Del(context.WithoutCancel(ctx), key)
	return work(ctx)
}

func TestClaimA11WithoutATTLACrashBlocksEveryoneForEver(t *testing.T) {
	r := ttl.Try(t, ttl.Impl{Run: forever}, time.Second, 10*time.Second)
	if r.Doubled || len(r.Waits) != 3 {
		t.Fatalf("got %+v; want nobody beside the holder, and three crashes", r)
	}
	for _, wait := range r.Waits {
		if wait != ttl.Never {
			t.Errorf("after a crash the next worker came in after %v; want never", wait)
		}
	}
	for _, wait := range ttl.Try(t, answers["solution"], time.Second, 10*time.Second).Waits {
		if wait > 1500*time.Millisecond {
			t.Errorf("with a TTL of 1 s the next worker came in after %v", wait)
		}
	}
}

func TestClaimA12WithATTLTheLockEndsBeforeTheWork(t *testing.T) {
	v := judged(t, "shipped")
	caught(t, v, "one-live", "A's lock ended at 3s and was never renewed")
	if want := "ttl:long:-"; v.Schedule != want {
		t.Errorf("got %s, want %s: it takes no bad luck at all", v.Schedule, want)
	}
}

func TestClaimA13BoundedWorkFitsItsTTL(t *testing.T) {
	for _, scenario := range []string{"short", "again"} {
		if v := in(t, "shipped", scenario); v.Verdict != trace.Pass {
			t.Errorf("%s: got %s, %s", scenario, v.Rule, v.Message.En)
		}
	}
}

func TestClaimA13UnboundedWorkIsRenewed(t *testing.T) {
	if v := in(t, "solution", "long"); v.Verdict != trace.Pass {
		t.Errorf("got %s, %s", v.Rule, v.Message.En)
	}
}

func TestClaimA13SlicedWorkFitsAFixedTTL(t *testing.T) {
	for _, slice := range []time.Duration{2 * time.Second, 3 * time.Second} {
		doubled := ttl.Try(t, answers["shipped"], 2500*time.Millisecond, slice).Doubled
		if want := slice > 2500*time.Millisecond; doubled != want {
			t.Errorf("a slice of %v under 2.5 s: two at once %v, want %v", slice, doubled, want)
		}
	}
}

// The others wait as long as the lock is held, however well it is renewed.
func TestClaimA14ALockHeldForLongIsAQueue(t *testing.T) {
	for _, hold := range []time.Duration{time.Second, time.Minute} {
		if got := ttl.Await(t, answers["solution"], time.Second, hold); got < hold-time.Second || got > hold+time.Second {
			t.Errorf("the lock is held for %v, and the next worker waits %v", hold, got)
		}
	}
}

func TestClaimB3TheGuardReleasesByScope(t *testing.T) {
	for _, scenario := range []string{"fails", "panics", "leaves"} {
		if v := in(t, "solution", scenario); v.Verdict != trace.Pass {
			t.Errorf("%s: got %s, %s", scenario, v.Rule, v.Message.En)
		}
	}
}

func TestClaimB3WhatAGuardCannotPromise(t *testing.T) {
	caught(t, judged(t, "releasectx"), "free", "context canceled")
	caught(t, judged(t, "asyncrelease"), "free", "its lock is still there")
	for _, wait := range ttl.Try(t, answers["solution"], 2*time.Second, 4*time.Second).Waits {
		if wait < time.Second {
			t.Errorf("after a crash the lock was free in %v; want the rest of the TTL: nothing deferred runs", wait)
		}
	}
}

func TestClaimB5aTheWatchdogOutlastsTheWork(t *testing.T) {
	work := 7 * time.Second
	if !ttl.Try(t, answers["shipped"], 2*time.Second, work).Doubled {
		t.Error("fixed TTL: nobody came in beside the holder")
	}
	if ttl.Try(t, answers["solution"], 2*time.Second, work).Doubled {
		t.Error("watchdog: somebody came in beside the holder")
	}
}

func TestClaimB5aAWatchdogThatCannotRenewStopsTheWork(t *testing.T) {
	caught(t, judged(t, "logonly"), "in-time", "its context has not been cancelled")
	caught(t, judged(t, "callsdeadline"), "in-time", "its context has not been cancelled")
	caught(t, judged(t, "fromreply"), "holds", "the TTL counts from the request")
	caught(t, judged(t, "renewfromreply"), "in-time", "its context has not been cancelled")
	caught(t, judged(t, "foundown"), "in-time", "its context has not been cancelled")
}

func TestClaimB5aTheWatchdogStaysUntilTheWorkHasStopped(t *testing.T) {
	caught(t, judged(t, "sharedwatch"), "keeps", "its work is still stopping")
	caught(t, judged(t, "freeswhilestopping"), "keeps", "its work is still stopping")
}

func TestClaimB5aAnErrorIsNeitherARefusalNorALoss(t *testing.T) {
	caught(t, judged(t, "errnotacquired"), "told", "Redis could not be asked")
	caught(t, judged(t, "releaseerrlost"), "told", "the lock is still its own")
}

// When the whole process stands still, nothing in it can help: whatever the watchdog
// is made of, somebody else comes in beside the work, as in the run that the pages
// link to. While only a request is held up, the same pause is survived.
func TestClaimB5aNoWatchdogOutlastsAStandstill(t *testing.T) {
	for _, name := range []string{"solution", "timer", "ticker", "hash"} {
		v := in(t, name, "standstill")
		caught(t, v, "one-live", "A and B work at the same time")
		if !strings.Contains(v.Schedule, "p") {
			t.Errorf("%s: %s; want the pause to be the only fault", name, v.Schedule)
		}
		if v := in(t, name, "paused"); v.Verdict != trace.Pass {
			t.Errorf("%s, paused: got rule %q: %s", name, v.Rule, v.Message.En)
		}
	}
	run := in(t, "solution", "standstill").Schedule
	for _, page := range []string{"page.en.md", "page.zh.md"} {
		if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "(/replay/"+run+"?answer=solution)") {
			t.Errorf("%s: no link to %s, %v", page, run, err)
		}
	}
}

func TestClaimB5cLocalDeadlinesAreMonotonic(t *testing.T) {
	caught(t, judged(t, "wallseconds"), "keeps", "nothing stood in the way of a renewal")
	// The world has one clock and nobody steps it, so this part is Go's own: a
	// time carries a monotonic reading until it is turned into wall time alone.
	start := time.Now()
	wall := start.Round(0)
	if !strings.Contains(start.String(), "m=") || strings.Contains(wall.String(), "m=") {
		t.Errorf("got %v and %v; want a monotonic reading in the first only", start, wall)
	}
}
