package failover_test

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/lessontest"
	"lockwise/internal/trace"
	"lockwise/lessons/failover"
)

// in is the verdict on an implementation in one scenario, a shown one too.
func in(t *testing.T, impl failover.Impl, scenario string) trace.Verdict {
	t.Helper()
	return lessontest.In(t, failover.Exercise(impl), scenario)
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

var afterAnOutage = []string{"failover", "forgotten", "sent-again", "other-replica", "cut-off"}

// B5b: the lock is lost with the master, whatever the answer does; two are at work,
// and Redis has given the lock to both.
func TestClaimB5bAFailoverLosesTheLock(t *testing.T) {
	for _, name := range []string{"shipped", "solution", "version"} {
		v := breaks(t, name, "two-at-once", "alone-at-work", "B begins to work while A is at it")
		if !strings.HasSuffix(v.Schedule, ":1m") {
			t.Errorf("%s: the failover strikes at %s, want the first choice: before the replica has the lock", name, v.Schedule)
		}
	}
	breaks(t, "shipped", "failover", "nothing-lost", "has overwritten")
	for _, scenario := range afterAnOutage {
		holds(t, "solution", scenario)
	}
}

// B30: WAIT was answered with 1, and the replica that is promoted is the other one.
func TestClaimB5bWaitNarrowsAndDoesNotClose(t *testing.T) {
	holds(t, "waits", "failover")
	holds(t, "waits", "forgotten")
	breaks(t, "waits", "other-replica", "nothing-lost", "has overwritten")
	breaks(t, "waitsstamps", "b30-other-replica", "alone-at-work", "B begins to work while A is at it")
	holds(t, "waitsstamps", "other-replica")
	for _, name := range []string{"waitzero", "waitignored"} {
		breaks(t, name, "failover", "nothing-lost", "has overwritten")
	}
}

// waitsForBoth is the answer that relies on WAIT, with two replicas in place of one.
func waitsForBoth(ctx context.Context, rdb redis.Cmdable, db *sql.DB, t failover.Task) error {
	return answers["waits"].Run(ctx, asking{rdb}, db, t)
}

// asking has WAIT ask for two replicas, and makes one of them count.
type asking struct{ redis.Cmdable }

func (a asking) Pipeline() redis.Pipeliner { return askingPipe{a.Cmdable.Pipeline()} }

type askingPipe struct{ redis.Pipeliner }

func (p askingPipe) Do(ctx context.Context, args ...any) *redis.Cmd {
	return p.Pipeliner.Do(ctx, args[0], 2, args[2])
}

func (p askingPipe) Exec(ctx context.Context) ([]redis.Cmder, error) {
	cmds, err := p.Pipeliner.Exec(ctx)
	for _, c := range cmds {
		if wait, ok := c.(*redis.Cmd); ok && wait.Err() == nil {
			n, _ := wait.Int64()
			wait.SetVal(n - 1)
		}
	}
	return cmds, err
}

// Waiting for all of them does close it, until one is away: then nobody gets a lock.
func TestWaitingForAllReplicasHoldsUntilOneIsGone(t *testing.T) {
	both := failover.Impl{Run: waitsForBoth}
	if v := in(t, both, "other-replica"); v.Verdict != trace.Pass {
		t.Errorf("WAIT 2 of 2: got rule %q: %s", v.Rule, v.Message.En)
	}
	if v := in(t, both, "contention"); v.Rule != "answers" || !strings.Contains(v.Message.En, "no replica has the lock") {
		t.Errorf("WAIT 2 with one replica: got rule %q: %s", v.Rule, v.Message.En)
	}
	breaks(t, "waits", "overrun", "nothing-lost", "has overwritten")
}

// A master that is cut off with its client answers it as always; for the client
// there is nothing to see.
func TestAMasterThatIsCutOffKeepsItsClientContent(t *testing.T) {
	breaks(t, "shipped", "cut-off", "nothing-lost", "has overwritten")
	holds(t, "solution", "cut-off")
}

// K13: the number is forgotten with the lock. Equal is taken: two with the same
// number. Equal is refused: nobody is let in.
func TestK13ANumberInRedisIsForgottenWithTheLock(t *testing.T) {
	breaks(t, "redisnumber", "failover", "nothing-lost", "has overwritten")
	breaks(t, "strictnumber", "forgotten", "really-overtaken", "nobody else was at work")
}

// K14: the resource's own number stands every outage.
func TestK14ANumberInTheResourceIsNot(t *testing.T) {
	for _, scenario := range afterAnOutage {
		holds(t, "solution", scenario)
	}
}

// K11: a random stamp that is compared and set needs no order; one that is compared
// as a number refuses whoever has drawn a small one.
func TestK11ARandomStampIsEnoughIfItIsComparedForEquality(t *testing.T) {
	holds(t, "stamps", "failover")
	holds(t, "stamps", "same-moment")
	breaks(t, "randomnumber", "forgotten", "really-overtaken", "nobody else was at work")
}

// K12: the stamp comes before the look.
func TestK12WhoReadsBeforeItStampsLosesWhatWasStoredInBetween(t *testing.T) {
	breaks(t, "readthenstamp", "handover", "nothing-lost", "has overwritten")
	holds(t, "solution", "handover")
}

// A18: with the lock working nothing is lost either way; with it lost, only the row
// decides.
func TestClaimA18TheLockSavesWorkAndTheRowDecides(t *testing.T) {
	holds(t, "shipped", "contention")
	breaks(t, "shipped", "overrun", "nothing-lost", "has overwritten")
	holds(t, "version", "overrun")
	holds(t, "solution", "overrun")
}

// A plain DEL does not ask whose lock it is: with a client that sends again by
// itself it reaches the new master, and removes B's.
func TestClaimB5bAPlainDeleteReachesTheNewMaster(t *testing.T) {
	holds(t, "plaindel", "failover")
	breaks(t, "plaindel", "sent-again", "one-holder", "has removed B's lock")
	holds(t, "solution", "sent-again")
}

// The rest of what the page says of answers of the tree.
func TestNearMissesFailForWhatThePageSays(t *testing.T) {
	breaks(t, "checkthenwrite", "handover", "nothing-lost", "has overwritten")
	breaks(t, "erroristaken", "failover", "honest-refusal", "nobody knows who holds it")
	breaks(t, "goneisovertaken", "sent-again", "told", "what it made is stored")
	breaks(t, "polls", "failover", "at-once", "caller's to decide")
	breaks(t, "failopen", "failover", "under-the-lock", "has not been given the lock")
	breaks(t, "onetransaction", "bystander", "open", "another program")
	holds(t, "onetransaction", "failover")
	holds(t, "onetransaction", "overrun")
}
