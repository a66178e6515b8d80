package sim

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
	sqlite3 "modernc.org/sqlite/lib"

	"lockwise/internal/trace"
)

// The tests in this file are about other people's code: what the world relies on
// go-redis, miniredis, SQLite and the standard library for. One that fails after
// an upgrade names what has changed.

func TestFactMiniredisDialLivesInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := miniredis.NewMiniRedis()
		m.ClockTTL(true)
		defer m.Close()
		c := redis.NewClient(&redis.Options{
			Addr: "127.0.0.1:6379", Protocol: 2, DisableIdentity: true,
			MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
			Dialer:                   func(context.Context, string, string) (net.Conn, error) { return m.Dial() },
		})
		defer c.Close()
		ctx := t.Context()
		if err := c.Set(ctx, "k", "v", 30*time.Second).Err(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(29 * time.Second)
		if got, err := c.Get(ctx, "k").Result(); got != "v" || err != nil {
			t.Errorf("after 29 s: %q, %v; want v", got, err)
		}
		time.Sleep(time.Second)
		if _, err := c.Get(ctx, "k").Result(); err != redis.Nil {
			t.Errorf("after 30 s: %v, want the key gone", err)
		}
	})
}

func TestFactRandomnessCanBeFixed(t *testing.T) {
	draw := func() string {
		cryptotest.SetGlobalRandom(t, 7)
		return rand.Text()
	}
	if a, b := draw(), draw(); a != b {
		t.Errorf("the same seed gave %s and %s", a, b)
	}
}

// alone runs work as the only worker of a world and returns what it reports.
func alone(t *testing.T, sc Scenario, work func(ctx context.Context, w *Worker) string) string {
	t.Helper()
	got := ""
	sc.Name, sc.Workers = "alone", []string{"A"}
	sc.Play = func() Play {
		return Play{Work: func(w *Worker) {
			w.Call("work", nil, func(ctx context.Context) (string, error) {
				got = work(ctx, w)
				return got, nil
			})
		}}
	}
	x, err := newExplorer(t, &sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	plan := schedule(nil)
	if len(sc.Faults) > 0 {
		plan = schedule{{1, sc.Faults[0].code + "a"}}
	}
	if _, r := x.record(plan, func(e trace.Event) {}); r.breach != nil {
		t.Fatalf("%+v", r.breach)
	}
	return got
}

var empty = &Database{Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE, n INTEGER NOT NULL CHECK (n > 0))"}

func TestFactSecondWriterWaitsTheBusyTimeout(t *testing.T) {
	got := alone(t, Scenario{DB: empty}, func(ctx context.Context, w *Worker) string {
		tx, err := w.DB.BeginTx(ctx, nil)
		if err != nil {
			return err.Error()
		}
		defer tx.Rollback()
		if _, err := tx.ExecContext(ctx, "INSERT INTO t VALUES (1, 'x', 1)"); err != nil {
			return err.Error()
		}
		start := time.Now()
		_, err = w.DB.ExecContext(ctx, "INSERT INTO t VALUES (2, 'y', 1)") // on another connection
		return say(time.Since(start), isBusy(err))
	})
	if want := "5s true"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFactDeferredUpgradeFailsAtOnce(t *testing.T) {
	got := alone(t, Scenario{DB: empty}, func(ctx context.Context, w *Worker) string {
		tx, err := w.DB.BeginTx(ctx, nil)
		if err != nil {
			return err.Error()
		}
		defer tx.Rollback()
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n); err != nil {
			return err.Error()
		}
		if _, err := w.DB.ExecContext(ctx, "INSERT INTO t VALUES (1, 'x', 1)"); err != nil {
			return err.Error()
		}
		start := time.Now()
		_, err = tx.ExecContext(ctx, "INSERT INTO t VALUES (2, 'y', 1)")
		return say(time.Since(start), code(err))
	})
	if want := say(0*time.Second, sqlite3.SQLITE_BUSY_SNAPSHOT); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// say puts a space between all of its values.
func say(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

func code(err error) int {
	var coded interface{ Code() int }
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return 0
}

func TestFactClocksAgree(t *testing.T) {
	got := alone(t, Scenario{DB: empty, Redis: &Redis{}}, func(ctx context.Context, w *Worker) string {
		time.Sleep(42 * time.Second)
		var sql int64
		if err := w.DB.QueryRowContext(ctx, "SELECT unixepoch()").Scan(&sql); err != nil {
			return err.Error()
		}
		server, err := w.Redis.Time(ctx).Result()
		if err != nil {
			return err.Error()
		}
		return say(time.Now().Unix()-virtualStart, sql-virtualStart, server.Unix()-virtualStart)
	})
	if want := "42 42 42"; got != want {
		t.Errorf("Go, SQL and Redis say %s, want %s", got, want)
	}
}

// With the first SET NX carried out and its reply lost, go-redis sends it again
// by itself; the second finds the key, and the caller is told that it does not
// hold a lock it holds.
func TestFactLibraryRetryEatsTheLock(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{}, Faults: []Fault{LoseReply()}}, func(ctx context.Context, w *Worker) string {
		ok, err := w.Redis.SetNX(ctx, "lock", "mine", time.Minute).Result()
		v, _ := w.Redis.Get(ctx, "lock").Result()
		return say(ok, err, v)
	})
	if want := "false <nil> mine"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFactWithoutRetriesTheLostReplyShows(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1}, Faults: []Fault{LoseReply()}}, func(ctx context.Context, w *Worker) string {
		start := time.Now()
		_, err := w.Redis.SetNX(ctx, "lock", "mine", time.Minute).Result()
		waited := time.Since(start).Round(time.Millisecond)
		v, _ := w.Redis.Get(ctx, "lock").Result()
		var timeout net.Error
		return say(waited, errors.As(err, &timeout) && timeout.Timeout(), v)
	})
	if want := "5s true mine"; got != want {
		t.Errorf("got %s, want %s: the read timeout, an error, and the key set all the same", got, want)
	}
}

func TestFactContextDeadlineNeedsAnOption(t *testing.T) {
	for _, ignore := range []bool{false, true} {
		got := alone(t, Scenario{Redis: &Redis{MaxRetries: -1, IgnoreContext: ignore}, Faults: []Fault{DelayRequest(600 * time.Millisecond)}},
			func(ctx context.Context, w *Worker) string {
				short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
				defer cancel()
				start := time.Now()
				err := w.Redis.Set(short, "k", "v", 0).Err()
				took := time.Since(start).Round(time.Millisecond)
				time.Sleep(time.Second)
				v, _ := w.Redis.Get(ctx, "k").Result()
				return say(took, err == nil, v)
			})
		want := "50ms false v"
		if ignore {
			want = "600ms true v"
		}
		if got != want {
			t.Errorf("IgnoreContext %v: got %s, want %s", ignore, got, want)
		}
	}
}

func TestFactScriptsFallBackToEval(t *testing.T) {
	script := redis.NewScript("return redis.call('get', KEYS[1])")
	got := alone(t, Scenario{Redis: &Redis{}}, func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "v", 0)
		first, err := script.Run(ctx, w.Redis, []string{"k"}).Result()
		return say(first, err, w.steps)
	})
	if want := "v <nil> 3"; got != want {
		t.Errorf("got %s, want %s: SET, EVALSHA answered with NOSCRIPT, EVAL", got, want)
	}
}

func TestFactDELEXIsThere(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{}}, func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "mine", 0)
		theirs, err := w.Redis.(*redisClient).Do(ctx, "DELEX", "k", "IFEQ", "theirs").Result()
		mine, err2 := w.Redis.(*redisClient).Do(ctx, "DELEX", "k", "IFEQ", "mine").Result()
		return say(theirs, err, mine, err2)
	})
	if want := "0 <nil> 1 <nil>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFactSQLiteHidesFailuresBehindIgnore(t *testing.T) {
	got := alone(t, Scenario{DB: empty}, func(ctx context.Context, w *Worker) string {
		res, err := w.DB.ExecContext(ctx, "INSERT OR IGNORE INTO t VALUES (1, 'x', 0)")
		n, _ := res.RowsAffected()
		_, named := w.DB.ExecContext(ctx, "INSERT INTO t VALUES (1, 'x', 0) ON CONFLICT (a) DO NOTHING")
		return say(n, err, code(named))
	})
	if want := say(0, nil, sqlite3.SQLITE_CONSTRAINT_CHECK); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFactLastInsertIdIsStaleAfterDoNothing(t *testing.T) {
	got := alone(t, Scenario{DB: empty}, func(ctx context.Context, w *Worker) string {
		w.DB.ExecContext(ctx, "INSERT INTO t VALUES (1, 'x', 1)")
		w.DB.ExecContext(ctx, "INSERT INTO t VALUES (2, 'y', 1)")
		res, err := w.DB.ExecContext(ctx, "INSERT INTO t VALUES (NULL, 'x', 1) ON CONFLICT (a) DO NOTHING")
		if err != nil {
			return err.Error()
		}
		id, _ := res.LastInsertId()
		n, _ := res.RowsAffected()
		return say(id, n)
	})
	if want := "2 0"; got != want {
		t.Errorf("got id and rows %s, want %s", got, want)
	}
}

// A kept connection must not remember the run before.
func TestKeptConnectionForgets(t *testing.T) {
	d, err := newDatabase(empty)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	s, err := newDBSlot(d)
	if err != nil {
		t.Fatal(err)
	}
	defer s.raw.Close()
	if err := execAll(s.raw, "INSERT INTO t VALUES (77, 'x', 1)"); err != nil {
		t.Fatal(err)
	}
	s.touch = true
	if err := s.forget(); err != nil {
		t.Fatal(err)
	}
	rows, err := queryAll(s.raw, "SELECT last_insert_rowid(), changes()")
	if err != nil {
		t.Fatal(err)
	}
	if got := say(rows.values[0]); got != "[0 0]" {
		t.Errorf("last_insert_rowid() and changes() are %s, want [0 0]", got)
	}
	if d.path != filepath.Join(d.dir, "w1.db") {
		t.Errorf("the database is at %s", d.path)
	}
}
