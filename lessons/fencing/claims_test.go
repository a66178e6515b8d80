package fencing_test

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/fencing"
)

// Every claim of the page is a run here. The scenarios K2 to K16 are those of the
// argument about Redlock.

const (
	key    = "lock:prices"
	prices = "prices"
)

// look runs a scenario and counts what each of its runs comes to; work is what
// its workers do, end puts into words what has become of it.
func look(t *testing.T, sc *sim.Scenario, play func() (work func(ctx context.Context, w *sim.Worker) error, end func(v *sim.View) string)) lessontest.Seen {
	t.Helper()
	got := lessontest.Seen{}
	sc.Name, sc.Prompt = "claim", true
	sc.Redis, sc.DB = &sim.Redis{MaxRetries: -1}, &sim.Database{Schema: fencing.Schema + tables, Seed: []string{"INSERT INTO counter VALUES (0)"}}
	exploring := true
	sc.Play = func() sim.Play {
		work, end := play()
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("work", nil, func(ctx context.Context) (string, error) { return "", work(ctx, w) })
			},
			End: func(v *sim.View) {
				if exploring {
					got[end(v)]++
				}
			},
		}
	}
	v := sim.Judge(t, sim.Exercise{Lesson: "fencing", Name: "claim", Scenarios: []*sim.Scenario{sc}})
	exploring = false
	if v.Verdict != trace.Pass || !v.Complete {
		t.Fatalf("got %s, complete %v: %s", v.Verdict, v.Complete, v.Message.En)
	}
	return got
}

// tables are resources of other kinds.
const tables = `
CREATE TABLE mails (day TEXT, body TEXT);
CREATE TABLE keyed_mails (day TEXT PRIMARY KEY, body TEXT);
CREATE TABLE stamped (name TEXT PRIMARY KEY, token TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE counter (last INTEGER NOT NULL);`

// told is an error in words.
func told(err error) string {
	if err == nil {
		return "stored"
	}
	return err.Error()
}

// value is what the resource holds.
func value(v *sim.View) any {
	rows := v.Query("SELECT value FROM resources")
	if len(rows) == 0 {
		return "nothing"
	}
	return rows[0][0]
}

// take takes the lock as the solution does.
func take(ctx context.Context, w *sim.Worker) (fencing.Lease, error) {
	return answers["solution"].Acquire(ctx, w.Redis, key, 10*time.Second)
}

type writing = func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error

// overtaken is the story of the page: A has the lock from 0 s to 10 s, B from 11 s;
// each writes at once, and A is held up by the fault. What came of it is what the
// table holds, and what A was told.
func overtaken(t *testing.T, write writing, faults ...sim.Fault) lessontest.Seen {
	t.Helper()
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Faults: faults, Bound: sim.Bound{Faults: len(faults)}}
	return look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		var ends [2]error
		return func(ctx context.Context, w *sim.Worker) error {
				w.Sleep(time.Duration(w.Index) * 11 * time.Second)
				lease, err := take(ctx, w)
				if err != nil {
					return err
				}
				ends[w.Index] = write(ctx, w.DB, prices, lease.Fence, w.Name+"'s list")
				return nil
			}, func(v *sim.View) string {
				return fmt.Sprintf("%s stands, A: %s", value(v), told(ends[0]))
			}
	})
}

// pauseBeforeWrite stops A between two lines: after every look of its own, before
// its statement reaches the database.
func pauseBeforeWrite() sim.Fault { return sim.Pause(12*time.Second).Only("A").On("db", "INSERT") }

func TestK2AResourceThatDoesNotCheckTakesTheLateWrite(t *testing.T) {
	overtaken(t, answers["unfenced"].Write, pauseBeforeWrite()).Some(t, "A's list stands, A: stored")
	fenced := overtaken(t, answers["solution"].Write, pauseBeforeWrite())
	fenced.Some(t, "B's list stands, A: stale fence")
	fenced.None(t, "A's list stands, A: stored")
}

// A18: the lock in this run never fails. It keeps every promise a lock can keep,
// whatever service it comes from.
func TestClaimA18NoLockStandsInForTheCheck(t *testing.T) {
	overtaken(t, answers["unfenced"].Write).Only(t, "B's list stands, A: stored")
	overtaken(t, answers["unfenced"].Write, pauseBeforeWrite()).Some(t, "A's list stands, A: stored")
}

// The look at the clock, or at the lock, may stand as close to the write as you
// like.
func TestK3LookingOnceMoreDoesNotHelp(t *testing.T) {
	sawTheClock := func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
		until := time.Now().Add(9 * time.Second) // the lock was given this instant; less a margin
		if time.Now().After(until) {
			return errors.New("the lock has ended")
		}
		return answers["unfenced"].Write(ctx, db, resource, fence, value)
	}
	overtaken(t, sawTheClock, pauseBeforeWrite()).Some(t, "A's list stands, A: stored")
}

// Nobody is paused: A's write is on its way for a while, and arrives through C.
func TestK4AWriteThatIsHeldUpComesLateWithoutAPause(t *testing.T) {
	for answer, want := range map[string]string{
		"unfenced": "A's list stands, C: stored",
		"solution": "B's list stands, C: stale fence",
	} {
		sc := &sim.Scenario{Workers: []string{"A", "B", "C"}}
		look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
			var leases [2]fencing.Lease
			var late error
			return func(ctx context.Context, w *sim.Worker) (err error) {
					w.Sleep(time.Duration(w.Index) * 11 * time.Second)
					if w.Name == "C" {
						late = answers[answer].Write(ctx, w.DB, prices, 1, "A's list")
						return nil
					}
					if leases[w.Index], err = take(ctx, w); w.Name == "B" {
						err = answers[answer].Write(ctx, w.DB, prices, leases[1].Fence, "B's list")
					}
					return err
				}, func(v *sim.View) string {
					if leases[0].Fence != 1 || leases[1].Fence != 2 {
						return fmt.Sprint("fences are ", leases)
					}
					return fmt.Sprintf("%s stands, C: %s", value(v), told(late))
				}
		}).Only(t, want)
	}
}

// Something unique is not yet something ordered.
func TestK10ARandomTokenIsNoFence(t *testing.T) {
	overtaken(t, answers["different"].Write, pauseBeforeWrite()).Some(t, "A's list stands, A: stored")
	if v := sim.Judge(t, fencing.Exercise(answers["randomnumber"])); v.Rule != "ordered" {
		t.Errorf("random numbers: got rule %q, want ordered", v.Rule)
	}
}

// stamp puts a token of the worker's own into the row; write stores only while it
// stands there.
func stamp(ctx context.Context, db *sql.DB, token string) error {
	_, err := db.ExecContext(ctx,
		`INSERT INTO stamped VALUES ('prices', ?1, '') ON CONFLICT (name) DO UPDATE SET token = ?1`, token)
	return err
}

func writeStamped(ctx context.Context, db *sql.DB, token, value string) error {
	res, err := db.ExecContext(ctx,
		`UPDATE stamped SET value = ? WHERE name = 'prices' AND token = ?`, value, token)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return fencing.ErrStaleFence
}

// A random token does protect the row if the row itself compares and sets it: with
// the lock removed too, whoever stamped first and was overtaken is refused.
func TestK11ARandomTokenInTheRowIsACompareAndSet(t *testing.T) {
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Bound: sim.Bound{Preemptions: 4}}
	got := look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		var ends [2]error
		order := ""
		return func(ctx context.Context, w *sim.Worker) error {
				token := rand.Text()
				if err := stamp(ctx, w.DB, token); err != nil {
					return err
				}
				order += w.Name
				ends[w.Index] = writeStamped(ctx, w.DB, token, w.Name+"'s list")
				return nil
			}, func(v *sim.View) string {
				last := order[1:]
				if v.Query("SELECT value FROM stamped")[0][0] != last+"'s list" || ends[last[0]-'A'] != nil {
					return "the last to stamp is not the one whose value stands"
				}
				return "A: " + told(ends[0]) + ", B: " + told(ends[1])
			}
	})
	got.Some(t, "A: stale fence, B: stored")
	got.Some(t, "A: stored, B: stale fence")
	got.None(t, "the last to stamp is not the one whose value stands")
}

// claimRow is the stamp of a new holder: from here on the old one is refused,
// although nothing new has been written yet.
func claimRow(ctx context.Context, db *sql.DB, resource string, fence int64) error {
	_, err := db.ExecContext(ctx,
		`INSERT INTO resources (name, fence, value) VALUES (?, ?, '0')
		 ON CONFLICT (name) DO UPDATE SET fence = excluded.fence
		 WHERE excluded.fence >= resources.fence`, resource, fence)
	return err
}

// counting has A and B each read a number and write the next. A has the lock first
// and writes when B has read.
func counting(t *testing.T, stamps bool) lessontest.Seen {
	return look(t, &sim.Scenario{Workers: []string{"A", "B"}}, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		var ends [2]error
		return func(ctx context.Context, w *sim.Worker) error {
				w.Sleep(time.Duration(w.Index) * 11 * time.Second)
				lease, err := take(ctx, w)
				if err != nil {
					return err
				}
				if stamps {
					if err := claimRow(ctx, w.DB, prices, lease.Fence); err != nil {
						return err
					}
				}
				var n int
				err = w.DB.QueryRowContext(ctx, `SELECT coalesce(max(value), 0) FROM resources`).Scan(&n)
				if err != nil {
					return err
				}
				w.Sleep(time.Duration(12-10*w.Index) * time.Second) // A until 12 s, B until 13 s
				ends[w.Index] = answers["solution"].Write(ctx, w.DB, prices, lease.Fence, fmt.Sprint(n+1))
				return nil
			}, func(v *sim.View) string {
				return fmt.Sprintf("A: %s, B: %s, sum %s", told(ends[0]), told(ends[1]), value(v))
			}
	})
}

// The fence stops what comes after the new holder's write, not what comes after
// its read.
func TestK12TheOldHolderIsTakenUntilTheNewOneHasWritten(t *testing.T) {
	counting(t, false).Only(t, "A: stored, B: stored, sum 1")
	counting(t, true).Only(t, "A: stale fence, B: stored, sum 1")
}

// flushed is the story of the page with a Redis that loses its memory once.
func flushed(t *testing.T, take func(ctx context.Context, w *sim.Worker) (fencing.Lease, error)) lessontest.Seen {
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Faults: []sim.Fault{sim.FlushRedis()}, Bound: sim.Bound{Faults: 1}}
	return look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		var leases [2]fencing.Lease
		var late error
		return func(ctx context.Context, w *sim.Worker) (err error) {
				w.Sleep(time.Duration(w.Index) * 11 * time.Second)
				if leases[w.Index], err = take(ctx, w); err == nil {
					w.Sleep(time.Duration(12-12*w.Index) * time.Second) // A until 12 s
					err = answers["solution"].Write(ctx, w.DB, prices, leases[w.Index].Fence, w.Name+"'s list")
				}
				if w.Name == "A" {
					late = err
				}
				return nil
			}, func(v *sim.View) string {
				return fmt.Sprintf("fences %d and %d, A: %s", leases[0].Fence, leases[1].Fence, told(late))
			}
	})
}

func TestK13ACounterThatIsForgottenGivesTheSameNumberTwice(t *testing.T) {
	got := flushed(t, take)
	got.Some(t, "fences 1 and 2, A: stale fence")
	got.Some(t, "fences 1 and 1, A: stored")
	if v := sim.Judge(t, fencing.Exercise(answers["lockthennumber"])); v.Rule != "ordered" || v.Scenario != "pause" {
		t.Errorf("lock, then number: got rule %q in %s, want ordered in pause", v.Rule, v.Scenario)
	}
}

// A forgotten counter also turns the newest holder away, until it has counted up.
func TestK13AfterAFlushTheNewestIsRefused(t *testing.T) {
	sc := &sim.Scenario{Workers: []string{"A"}, Faults: []sim.Fault{sim.FlushRedis()}, Bound: sim.Bound{Faults: 1}}
	look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		ends := ""
		return func(ctx context.Context, w *sim.Worker) error {
			for i := range 3 {
				lease, err := take(ctx, w)
				if err != nil {
					return err
				}
				ends += told(answers["solution"].Write(ctx, w.DB, prices, lease.Fence, fmt.Sprint("list ", i))) + ", "
				w.Sleep(11 * time.Second)
			}
			return nil
		}, func(*sim.View) string { return ends }
	}).Some(t, "stored, stored, stale fence, ")
}

// numberFromTheDatabase takes the lock in Redis and draws the number where it is
// checked. Two steps, so it looks once more whether the lock is still its own.
func numberFromTheDatabase(ctx context.Context, w *sim.Worker) (fencing.Lease, error) {
	l := fencing.Lease{Token: rand.Text()}
	ok, err := w.Redis.SetNX(ctx, key, l.Token, 10*time.Second).Result()
	if err != nil || !ok {
		return l, cmp.Or(err, fencing.ErrNotAcquired)
	}
	err = w.DB.QueryRowContext(ctx, `UPDATE counter SET last = last + 1 RETURNING last`).Scan(&l.Fence)
	if err != nil {
		return l, err
	}
	held, err := w.Redis.Get(ctx, key).Result()
	if errors.Is(err, redis.Nil) || err == nil && held != l.Token {
		return l, errors.New("the lock ended before its number was drawn")
	}
	return l, err
}

func TestK14ACounterInTheResourcesOwnDatabaseIsNotForgotten(t *testing.T) {
	got := flushed(t, numberFromTheDatabase)
	got.Some(t, "fences 1 and 2, A: stale fence")
	got.None(t, "fences 1 and 1, A: stored")
}

// mailed has A and B send a mail each, A late.
func mailed(t *testing.T, send string) lessontest.Seen {
	sc := &sim.Scenario{Workers: []string{"A", "B"}, Faults: []sim.Fault{pauseBeforeWrite()}, Bound: sim.Bound{Faults: 1}}
	return look(t, sc, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		return func(ctx context.Context, w *sim.Worker) error {
				w.Sleep(time.Duration(w.Index) * 11 * time.Second)
				if _, err := take(ctx, w); err != nil {
					return err
				}
				_, err := w.DB.ExecContext(ctx, send, "2026-11-29", "the new prices")
				return err
			}, func(v *sim.View) string {
				n := v.Query("SELECT (SELECT count(*) FROM mails) + (SELECT count(*) FROM keyed_mails)")[0][0]
				return fmt.Sprintf("%d mails", n)
			}
	})
}

// A receiver that compares nothing takes whatever comes, with any lock and any
// number; one that knows a key takes it once.
func TestK15WhoCannotCheckCannotBeFenced(t *testing.T) {
	mailed(t, `INSERT INTO mails VALUES (?, ?)`).Only(t, "2 mails")
	mailed(t, `INSERT INTO keyed_mails VALUES (?, ?) ON CONFLICT (day) DO NOTHING`).Only(t, "1 mails")
}

// A works for 12 s under a lock of 10 s, three times; each time B is there for a
// moment in between. Nobody is paused, and nothing A has done is ever stored.
func TestK16TheFenceKeepsOrderNotFairness(t *testing.T) {
	look(t, &sim.Scenario{Workers: []string{"A", "B"}}, func() (func(context.Context, *sim.Worker) error, func(*sim.View) string) {
		var stored [2]int
		return func(ctx context.Context, w *sim.Worker) error {
			works := []time.Duration{12 * time.Second, 0}[w.Index]
			w.Sleep(time.Duration(w.Index) * 11 * time.Second)
			for range 3 {
				lease, err := take(ctx, w)
				if err != nil {
					return err
				}
				w.Sleep(works)
				if answers["solution"].Write(ctx, w.DB, prices, lease.Fence, w.Name+"'s list") == nil {
					stored[w.Index]++
				}
				w.Sleep(22*time.Second - works) // B's lock has ended by then, and A's too
			}
			return nil
		}, func(*sim.View) string { return fmt.Sprintf("stored: A %d, B %d", stored[0], stored[1]) }
	}).Only(t, "stored: A 0, B 3")
}

// The page says how many orders of two looks and two writes let A through.
func TestTwoOfSixOrdersLetTheLateHolderThrough(t *testing.T) {
	sc := &sim.Scenario{Workers: []string{"A", "B"}, DB: &sim.Database{Schema: fencing.Schema}, Bound: sim.Bound{Preemptions: 4}}
	count := map[any]int{}
	sc.Play = func() sim.Play {
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("write", nil, func(ctx context.Context) (string, error) {
					return "", answers["checkthenwrite"].Write(ctx, w.DB, prices, int64(w.Index+1), w.Name+"'s list")
				})
			},
			End: func(v *sim.View) { count[value(v)]++ },
		}
	}
	res, err := sim.Every(t, sc)
	if err != nil || !res.Complete || count["A's list"] != 2 || count["B's list"] != 4 {
		t.Errorf("orders by whose list stands: %v, want A's 2, B's 4; %+v, %v", count, res, err)
	}
}

// Every other claim about an answer of the tree: which rule catches it.
func TestNearMissesFailForWhatThePageSays(t *testing.T) {
	for answer, want := range map[string]string{
		"numberfirst": "ordered", "pipelined": "ordered", "expiringcounter": "ordered", "clockbefore": "ordered", "clockafter": "ordered", "redistime": "ordered",
		"greater": "newest", "astext": "newest", "donothing": "newest", "zeronil": "told", "replaces": "no-stale", "keepslargest": "no-stale",
		"readtx": "answers", "failopen": "really-held", "erroristaken": "honest-refusal", "tidydel": "one-holder",
	} {
		if v := sim.Judge(t, fencing.Exercise(answers[answer])); v.Rule != want {
			t.Errorf("%s: got rule %q, want %q", answer, v.Rule, want)
		}
	}
}
