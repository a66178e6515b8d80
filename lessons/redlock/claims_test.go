package redlock_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/redlock"
)

// in is the verdict on an implementation in one scenario, a shown one too.
func in(t *testing.T, impl redlock.Impl, scenario string) trace.Verdict {
	t.Helper()
	return lessontest.In(t, redlock.Exercise(impl), scenario)
}

// holds wants every schedule of a scenario to pass.
func holds(t *testing.T, name, scenario string) {
	t.Helper()
	t.Logf("%s in %s", name, scenario)
	lessontest.Passes(t, in(t, answers[name], scenario))
}

// breaks wants a scenario to break a rule, with a message that says the rest.
func breaks(t *testing.T, name, scenario, rule, says string) trace.Verdict {
	t.Helper()
	t.Logf("%s in %s", name, scenario)
	v := in(t, answers[name], scenario)
	lessontest.Caught(t, v, rule, says)
	return v
}

// K5: replies that are read after the keys have expired. The second look at the
// clock refuses; without it, the lock is over before its holder hears of it.
func TestK5APauseDuringAcquisitionIsRefused(t *testing.T) {
	holds(t, "solution", "k5-pause")
	holds(t, "sequential", "k5-pause")
	breaks(t, "novalidity", "k5-pause", "in-time", "the lock was over before its holder heard of it")
}

// K6: after the second look there is no third. What was a lock when Acquire looked
// may be none when its caller acts, and nothing in the process can tell.
func TestK6APauseAfterTheSecondLookIsNot(t *testing.T) {
	impl := answers["solution"]
	won := impl.Acquire
	impl.Acquire = func(ctx context.Context, nodes []redis.Cmdable, key string, ttl time.Duration) (*redlock.Lock, error) {
		l, err := won(ctx, nodes, key, ttl)
		if err == nil {
			time.Sleep(2 * ttl) // the process stands still between the look and the return
		}
		return l, err
	}
	if v := in(t, impl, "slow"); v.Rule != "in-time" {
		t.Errorf("got %s, rule %q: %s; want a lock that is over", v.Verdict, v.Rule, v.Message.En)
	}
}

// K7: a clock that is set ahead expires a key early, and a second majority forms
// while the first holder works. It takes that one fault.
func TestK7AClockThatJumpsMakesTwoHolders(t *testing.T) {
	for _, name := range []string{"solution", "sequential"} {
		v := breaks(t, name, "k7-jump", "one-holder", "both work now")
		if !strings.Contains(v.Schedule, "j") {
			t.Errorf("%s: %s; want the jump to be the only fault", name, v.Schedule)
		}
	}
}

// K8: rates that differ. Up to the allowance exclusion holds; an answer that allows
// for nothing, and every answer beyond the allowance, loses it.
func TestK8RatesHoldUpToTheAllowance(t *testing.T) {
	holds(t, "solution", "k8-rates")
	breaks(t, "nodrift", "k8-rates", "one-holder", "both work now")
	breaks(t, "solution", "k8-beyond", "one-holder", "both work now")
}

// K9: a node that forgets and comes back at once grants the lock again. Away for
// longer than any lock lasts, it does not.
func TestK9ANodeThatForgetsMakesASecondMajority(t *testing.T) {
	v := breaks(t, "solution", "k9-restart", "one-holder", "both work now")
	if !strings.Contains(v.Schedule, "e") {
		t.Errorf("%s; want the restart to be the only fault", v.Schedule)
	}
	holds(t, "solution", "k9-delayed")
}

// K17: what five nodes cost, in requests, against one.
func TestK17FiveNodesCostFiveTimesTheRequests(t *testing.T) {
	counts := map[string]int{}
	for _, scenario := range []string{"enough-1", "slow"} {
		_, _, events := sim.Replay(t, redlock.Exercise(answers["solution"]), "redlock:"+scenario+":-")
		for _, e := range events {
			if e.Kind == trace.Request {
				counts[scenario]++
			}
		}
	}
	// One node: SET, EVALSHA and, the first time, EVAL. Of five, two are down here.
	if counts["enough-1"] != 3 || counts["slow"] != 3*3+2*2 {
		t.Errorf("requests to acquire and release: %v, want 3 and 13", counts)
	}
}

func TestClaimA18TheLockDoesNotMakeTheWorkSafeToRepeat(t *testing.T) {
	// Every way in which two work at once under a right answer: the nodes' clocks,
	// their memory, and a holder that is late. The resource is asked by both.
	for _, scenario := range []string{"k7-jump", "k8-beyond", "k9-restart"} {
		breaks(t, "solution", scenario, "one-holder", "both work now")
	}
}

func TestClaimB5bANodeLessIsNoLossOfTheLock(t *testing.T) {
	holds(t, "solution", "minority-gone")
	holds(t, "solution", "too-few-5")
}

func TestClaimTheClockIsReadBeforeTheRound(t *testing.T) {
	breaks(t, "fromanswers", "slow", "until", "is not left")
	breaks(t, "fromfirst", "slow", "until", "is not left")
	breaks(t, "oncestarted", "handover", "usable", "earlier rounds")
}

func TestClaimEvenNumbersToleratesNoMore(t *testing.T) {
	holds(t, "solution", "too-few-4")
	breaks(t, "halfup", "too-few-2", "majority", "enough for somebody else")
	breaks(t, "onemore", "minority-gone", "available", "a majority of nodes was well")
}

// go-redis as it comes does not look at a context's deadline while it waits: a time
// limit for a node is then none.
func TestClaimTheDefaultClientIgnoresTheLimit(t *testing.T) {
	ex := redlock.Exercise(answers["solution"])
	for _, sc := range ex.Scenarios {
		if sc.Name == "minority-gone" {
			sc.Redis.IgnoreContext = true
			ex.Scenarios = []*sim.Scenario{sc}
		}
	}
	if v := sim.Judge(t, ex); v.Verdict != trace.Broken {
		t.Errorf("got %s: the silent node should have eaten the lock's time", v.Verdict)
	}
}
