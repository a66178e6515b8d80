package reserve_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/reserve"
)

// locked makes a call under one Redis lock for all orders, with a TTL of 10 s.
func locked(w *sim.Worker, call func()) {
	_ = lessontest.WithLock(context.Background(), w, "lock:orders", func() error { call(); return nil })
}

// flushed: Redis forgets the lock at any moment. expired: a process sleeps
// through its TTL while it works.
var (
	flushed = []sim.Fault{sim.FlushRedis()}
	expired = []sim.Fault{sim.Pause(12 * time.Second).On("db")}
)

// judgeGuarded judges an answer behind the guard, under every schedule within
// the bound.
func judgeGuarded(t *testing.T, answer string, g func(*sim.Worker, func()), faults []sim.Fault, want string) trace.Verdict {
	t.Helper()
	v := sim.Judge(t, reserve.Guarded(answers[answer], g, faults...))
	if v.Rule != want || want == "" && (v.Verdict != trace.Pass || !v.Complete) {
		t.Errorf("%s: got %s, rule %q, want rule %q\n%s %s", answer, v.Verdict, v.Rule, want, v.Schedule, v.Message.En)
	}
	return v
}

// With everything in its place the lock can be there, lose its memory, expire or
// be taken away: conditional update, ledger, unique constraint and idempotency
// key hold.
func TestClaimA20AllFourHoldWithoutTheLock(t *testing.T) {
	for _, answer := range []string{"solution", "onestatement"} {
		judgeGuarded(t, answer, locked, nil, "")
		judgeGuarded(t, answer, locked, flushed, "")
		judgeGuarded(t, answer, locked, expired, "")
		judgeGuarded(t, answer, nil, nil, "")
	}
}

// A lock stands in for a missing constraint and a missing condition as long as it
// holds, and no longer.
func TestClaimA20TheLockOnlyHides(t *testing.T) {
	for answer, rule := range map[string]string{
		"shipped":       "one-effect",     // no unique constraint
		"checkedbefore": "never-negative", // no condition in the update
	} {
		judgeGuarded(t, answer, locked, nil, "")
		judgeGuarded(t, answer, locked, flushed, rule)
		judgeGuarded(t, answer, locked, expired, rule)
		judgeGuarded(t, answer, nil, nil, rule)
	}
}

// A lock that never fails makes no transaction of two statements, and gives an
// order no memory.
func TestClaimA20AWorkingLockIsNoLedgerAndNoKey(t *testing.T) {
	for answer, rule := range map[string]string{
		"notransaction": "ledger-sums", // two statements, and no transaction
		"netsum":        "one-effect",  // the order ID is forgotten with the cancellation
		"cancelagain":   "back-once",
	} {
		judgeGuarded(t, answer, locked, nil, rule)
		judgeGuarded(t, answer, locked, flushed, rule)
		judgeGuarded(t, answer, nil, nil, rule)
	}
}

// What a lock is good for: calls behind it do not meet. A transaction that reads
// first is never refused under it, and is without it.
func TestClaimA20ALockReducesContention(t *testing.T) {
	if v := judgeGuarded(t, "deferredtx", nil, nil, "answers"); !strings.Contains(v.Message.En, "(517)") {
		t.Errorf("without the lock: %s; want code 517", v.Message.En)
	}
	judgeGuarded(t, "deferredtx", locked, nil, "")
}

// The process that made the reservation may be gone, at whatever step: the
// constraint is in the table, and refuses the second movement to any other
// process, and to a program that was never told.
func TestClaimA5TheConstraintNeedsNoProcess(t *testing.T) {
	for _, sc := range reserve.Exercise(answers["solution"]).Scenarios {
		if sc.Name != "crash" && sc.Name != "crash-cancel" {
			continue
		}
		play := sc.Play
		sc.Play = func() sim.Play {
			p := play()
			end := p.End
			p.End = func(v *sim.View) {
				end(v)
				for _, row := range v.Query("SELECT order_id, kind, sku FROM ledger") {
					again := "INSERT INTO ledger (order_id, kind, sku, qty) VALUES ('" +
						row[0].(string) + "', '" + row[1].(string) + "', '" + row[2].(string) + "', -1)"
					if v.Exec(again) == nil {
						t.Errorf("a second movement was let in: %s", again)
					}
				}
			}
			return p
		}
		ex := sim.Exercise{Lesson: "reserve", Name: "reserve", Scenarios: []*sim.Scenario{sc}}
		if v := sim.Judge(t, ex); v.Verdict != trace.Pass || !v.Complete {
			t.Errorf("%s: %s %s %s", sc.Name, v.Verdict, v.Rule, v.Message.En)
		}
	}
}
