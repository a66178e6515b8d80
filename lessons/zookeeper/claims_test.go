package zookeeper_test

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/zookeeper"
)

// in is the verdict on an answer in some of the situations; none named: in all.
func in(t *testing.T, name string, situations ...string) trace.Verdict {
	t.Helper()
	return lessontest.In(t, zookeeper.Exercise(answers[name]), situations...)
}

// TestK2APauseOfTheHolder: the holder stands still after it has got the lock, and its
// session ends. ZooKeeper's queue is in order all the time; only a resource that
// compares refuses the write that comes too late.
func TestK2APauseOfTheHolder(t *testing.T) {
	lessontest.Caught(t, in(t, "unchecked", "paused"), "stale-write", "the lock has moved on, and the resource does not know")
	lessontest.Passes(t, in(t, "solution", "paused"))
}

func TestALostReplyLeavesAPlaceInTheQueue(t *testing.T) {
	lessontest.Caught(t, in(t, "shipped", "messages"), "recovers", "until its caller gave up")
	lessontest.Caught(t, in(t, "createagain", "messages"), "recovers", "until its caller gave up")
	lessontest.Caught(t, in(t, "deleteonce", "messages"), "recovers", "until its caller gave up")
	lessontest.Passes(t, in(t, "patient", "messages"))
}

func TestNobodyTellsAHolderThatIsCutOff(t *testing.T) {
	for _, name := range []string{"shipped", "expiredonly", "fulltimeout"} {
		lessontest.Caught(t, in(t, name, "cut-off"), "stops", "nobody has told it to stop")
	}
	lessontest.Passes(t, in(t, "solution", "cut-off"))
}

// TestAConnectionMayComeBackWithTheSession: a moment without connection costs a
// patient holder nothing.
func TestAConnectionMayComeBackWithTheSession(t *testing.T) {
	if done, lost := endsInABlip(t, "patient"); done == 0 || lost > 0 {
		t.Errorf("patient: done %d times, lock lost %d times; want it never lost", done, lost)
	}
	if _, lost := endsInABlip(t, "solution"); lost == 0 {
		t.Error("the reference does not wait for the connection, and has never lost the lock")
	}
}

// endsInABlip counts how often Run said that all was done, and that the lock was lost.
func endsInABlip(t *testing.T, name string) (done, lost int64) {
	t.Helper()
	var nils, losses atomic.Int64
	impl := answers[name]
	run := impl.Run
	impl.Run = func(ctx context.Context, s zookeeper.Session, root string, work func(context.Context, int64) error) error {
		err := run(ctx, s, root, work)
		switch {
		case err == nil:
			nils.Add(1)
		case errors.Is(err, zookeeper.ErrLockLost):
			losses.Add(1)
		}
		return err
	}
	lessontest.Passes(t, lessontest.In(t, zookeeper.Exercise(impl), "blip"))
	return nils.Load(), losses.Load()
}

func TestTheHerd(t *testing.T) {
	for _, name := range []string{"onenode", "watchfirst"} {
		lessontest.Caught(t, in(t, name, "queue"), "wakes", "C waits behind B")
	}
	lessontest.Passes(t, in(t, "shipped", "queue"))
}

func TestWhoIsWokenLooksAgain(t *testing.T) {
	lessontest.Caught(t, in(t, "norecheck", "impatient"), "alone", "C begins to work")
	lessontest.Passes(t, in(t, "shipped", "impatient"))
}

func TestANodeThatIsNotEphemeralStays(t *testing.T) {
	lessontest.Caught(t, in(t, "persistent", "crash"), "recovers", "until its caller gave up")
}

func TestTheFirstNodeIsTheNextHolders(t *testing.T) {
	lessontest.Caught(t, in(t, "deletefirst", "paused"), "alone", "C begins to work")
}

// The number in the name, plus one: the page says that it passes here, where the
// parent stays, and that it is no fence.
func TestASequenceNumberPassesWhereTheParentStays(t *testing.T) {
	impl := answers["solution"]
	run := impl.Run
	impl.Run = func(ctx context.Context, s zookeeper.Session, root string, work func(context.Context, int64) error) error {
		return run(ctx, s, root, func(ctx context.Context, czxid int64) error {
			number, err := numberOf(s.Conn, root, czxid)
			if err != nil {
				return err
			}
			return work(ctx, number+1)
		})
	}
	lessontest.Passes(t, sim.Judge(t, zookeeper.Exercise(impl)))
}

// numberOf is the number in the name of the node with that zxid.
func numberOf(c *zk.Conn, root string, czxid int64) (int64, error) {
	queue, _, err := c.Children(root)
	for _, name := range queue {
		if _, stat, err := c.Get(root + "/" + name); err == nil && stat.Czxid == czxid {
			return strconv.ParseInt(name[len(name)-10:], 10, 64)
		}
	}
	if err == nil {
		err = zookeeper.ErrLockLost
	}
	return 0, err
}
