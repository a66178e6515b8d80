package lease_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// release deletes the lock if it still is the caller's.
var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

// underLock does the job under a Redis lock of its own. It reports whether its
// result was accepted.
func underLock(ctx context.Context, w *sim.Worker, work func()) (bool, error) {
	token := "token-" + w.Name
	ok, err := w.Redis.SetNX(ctx, "lock:job:1", token, 10*time.Second).Result()
	if err != nil || !ok {
		return false, err
	}
	defer release.Run(ctx, w.Redis, []string{"lock:job:1"}, token)
	var status string
	err = w.DB.QueryRowContext(ctx, `SELECT status FROM jobs WHERE id = 1`).Scan(&status)
	if err != nil || status == "done" {
		return false, err
	}
	work()
	_, err = w.DB.ExecContext(ctx, `UPDATE jobs SET status = 'done' WHERE id = 1`)
	return err == nil, err
}

// underLease does the same with the job table alone.
func underLease(ctx context.Context, w *sim.Worker, work func()) (bool, error) {
	impl := answers["solution"]
	job, err := impl.Claim(ctx, w.DB, w.Name, 10*time.Second)
	if err != nil {
		return false, err
	}
	work()
	err = impl.Complete(ctx, w.DB, job)
	return err == nil, err
}

type doJob func(ctx context.Context, w *sim.Worker, work func()) (bool, error)

var (
	ruleOneResult = sim.Rule{ID: "one-result", Text: trace.Text{En: "one result of the job is accepted", Zh: "任务只有一个结果被接受"}}
	ruleCounted   = sim.Rule{ID: "counted", Text: trace.Text{En: "an attempt that was begun is counted", Zh: "开始过的尝试都被计数"}}
)

// twoWorkers has A begin the job at once and B later; the work takes five seconds.
func twoWorkers(do doJob, later time.Duration, faults ...sim.Fault) *sim.Scenario {
	return &sim.Scenario{
		Name: "lock-or-lease", Workers: []string{"A", "B"}, DB: oneJob(), Redis: &sim.Redis{},
		Faults: faults, Bound: sim.Bound{Preemptions: 1, Faults: 1},
		Play: func() sim.Play {
			var accepted, begun [2]int
			return sim.Play{
				Work: func(w *sim.Worker) {
					w.Sleep(time.Duration(w.Index) * later)
					w.Call("do the job", nil, func(ctx context.Context) (string, error) {
						ok, err := do(ctx, w, func() { begun[w.Index]++; w.Sleep(5 * time.Second) })
						if ok {
							accepted[w.Index]++
						}
						return fmt.Sprint(ok), err
					})
				},
				End: func(v *sim.View) {
					if accepted[0]+accepted[1] > 1 {
						v.Break(ruleOneResult, -1, trace.Text{En: "both results were accepted", Zh: "两个结果都被接受"})
					}
					if n := v.Query("SELECT attempts FROM jobs")[0][0].(int64); n < int64(begun[0]+begun[1]) {
						v.Break(ruleCounted, -1, trace.Text{En: fmt.Sprintf("%d begun, %d counted", begun[0]+begun[1], n), Zh: fmt.Sprintf("开始 %d 次，计数 %d 次", begun[0]+begun[1], n)})
					}
				},
			}
		},
	}
}

// countingLock is the lock with a counter in front of the work.
func countingLock(ctx context.Context, w *sim.Worker, work func()) (bool, error) {
	return underLock(ctx, w, func() { count(ctx, w.DB); work() })
}

func count(ctx context.Context, db *sql.DB) {
	_, _ = db.ExecContext(ctx, `UPDATE jobs SET attempts = attempts + 1 WHERE id = 1`)
}

// A17: what a lock in Redis adds to the table can be taken away by Redis; what the
// table holds cannot. The table also knows what a lock does not: how often the job
// has been tried.
func TestClaimA17TheTableNeedsNoSecondLock(t *testing.T) {
	const together, later = 2 * time.Second, 11 * time.Second
	wantRule(t, explore(t, twoWorkers(countingLock, together, sim.FlushRedis())), "one-result")
	wantPass(t, explore(t, twoWorkers(underLease, together, sim.FlushRedis(), sim.RedisDown(time.Minute))))

	wantRule(t, explore(t, twoWorkers(underLock, later, sim.Crash().Only("A"))), "counted")
	wantPass(t, explore(t, twoWorkers(underLease, later, sim.Crash().Only("A"))))

	// Attempts and the last error are where the job is.
	wantPass(t, only(t, answers["solution"], "failures", "out-of-attempts", "crashes"))
}

// S3: a holder is paused for longer than its lock. It cannot know, the lock cannot
// stop it, and its write looks like any other. Under the lease the table refuses.
func TestClaimS3APausedHolderIsRefusedByTheTableOnly(t *testing.T) {
	wantRule(t, only(t, answers["redislock"], "stalled-complete"), "stale-holder")
	pause := sim.Pause(20 * time.Second).Only("A")
	wantRule(t, explore(t, twoWorkers(countingLock, 11*time.Second, pause)), "one-result")
	wantPass(t, explore(t, twoWorkers(underLease, 11*time.Second, pause)))
	wantPass(t, only(t, answers["solution"], "stalled-complete", "stalled-heartbeat", "stalled-fail", "stalled-namesake"))
}
