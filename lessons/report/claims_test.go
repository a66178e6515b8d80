package report_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/lessons/report"
)

// The page makes claims about more than the exercise. Each has a scenario here
// whose outcome is the claim.

// night is one run: what was built, stored and told.
type night struct {
	builds, rows int
	told         []string
}

func (n night) String() string {
	return fmt.Sprintf("%d builds, %d rows, told %s", n.builds, n.rows, strings.Join(n.told, " "))
}

// count is the night without what was told.
func (n night) count() string { return fmt.Sprintf("%d builds, %d rows", n.builds, n.rows) }

// nights runs the answer under every schedule: A asks at once and again after an
// error, B as late as said. It returns how the nights went, each once.
func nights(t *testing.T, answer string, b time.Duration, sc sim.Scenario) []night {
	t.Helper()
	impl, seen := answers[answer], map[string]night{}
	sc.Name, sc.Workers, sc.DB = "night", []string{"A", "B"}, &sim.Database{Schema: impl.Schema}
	if sc.Redis == nil {
		sc.Redis = &sim.Redis{MaxRetries: -1}
	}
	sc.Play = func() sim.Play {
		n := night{told: []string{"nothing", "nothing"}}
		builds := [2]int{} // by worker: both may wake at the same instant
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Sleep(time.Duration(w.Index) * b)
				for range 2 {
					w.Call("RunReport", nil, func(ctx context.Context) (string, error) {
						o, err := impl.RunReport(ctx, w.Redis, w.DB, "2026-03-01", func(context.Context) (string, error) {
							builds[w.Index]++
							time.Sleep(20 * time.Second)
							return fmt.Sprint("by ", w.Name, builds[w.Index]), nil
						})
						n.told[w.Index] = o.String()
						return o.String(), err
					})
					if n.told[w.Index] != "none" {
						break
					}
				}
			},
			End: func(v *sim.View) {
				n.builds = builds[0] + builds[1]
				n.rows = len(v.Query("SELECT 1 FROM reports"))
				seen[n.String()] = n
			},
		}
	}
	res, err := sim.Every(t, &sc)
	if err != nil || res.Breach != nil || !res.Complete {
		t.Fatalf("%s: %+v, %v", answer, res, err)
	}
	var all []night
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		all = append(all, seen[key])
	}
	return all
}

// counts are the different counts of the nights.
func counts(all []night) string {
	seen := map[string]bool{}
	for _, n := range all {
		seen[n.count()] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(seen)), "; ")
}

var (
	works   = sim.Scenario{Bound: sim.Bound{Preemptions: 2}}
	down    = sim.Scenario{Faults: []sim.Fault{sim.RedisDown(time.Hour)}, Bound: sim.Bound{Preemptions: 1, Faults: 1}}
	forgets = sim.Scenario{Faults: []sim.Fault{sim.FlushRedis()}, Bound: sim.Bound{Preemptions: 1, Faults: 1}}
)

// The lock is worth having: it saves the second build, which changes nothing but
// the bill.
func TestClaimA6TheLockSavesABuild(t *testing.T) {
	if got := counts(nights(t, "solution", 0, works)); got != "1 builds, 1 rows" {
		t.Errorf("with the lock: %s", got)
	}
	if got := counts(nights(t, "solution", 0, down)); got != "1 builds, 1 rows; 2 builds, 1 rows" {
		t.Errorf("with a Redis that may be down: %s", got)
	}
}

// Three ways to make a second run harmless.
func TestClaimA7TheSecondRunIsHarmless(t *testing.T) {
	for _, answer := range []string{"solution", "upsert", "replace"} {
		if got := counts(nights(t, answer, 0, forgets)); got != "1 builds, 1 rows; 2 builds, 1 rows" {
			t.Errorf("%s, with a Redis that may forget: %s", answer, got)
		}
	}
	// Task state in the database does not even build twice.
	if got := counts(nights(t, "statetable", 0, forgets)); got != "1 builds, 1 rows" {
		t.Errorf("statetable, with a Redis that may forget: %s", got)
	}
}

// No server fails here, and no message is lost. A is paused before its insert,
// for longer than any lease: what would a better lock have changed?
func TestClaimA18AFaultlessLockExcusesNothing(t *testing.T) {
	sc := sim.Scenario{
		Faults: []sim.Fault{sim.Pause(10*time.Minute).Only("A").On("db", "INSERT")},
		Bound:  sim.Bound{Faults: 1},
	}
	if got := counts(nights(t, "shipped", 6*time.Minute, sc)); got != "1 builds, 1 rows; 2 builds, 2 rows" {
		t.Errorf("shipped: %s", got)
	}
	if got := counts(nights(t, "solution", 6*time.Minute, sc)); got != "1 builds, 1 rows; 2 builds, 1 rows" {
		t.Errorf("solution: %s", got)
	}
}

// The number of reports is the business rule and the number of builds is the
// bill. With the lock gone the first rests on the table, or on nothing.
func TestClaimA21WhatMattersDoesNotRestOnTheLock(t *testing.T) {
	for answer, want := range map[string]string{
		"shipped":  "1 builds, 1 rows; 2 builds, 2 rows",
		"solution": "1 builds, 1 rows; 2 builds, 1 rows",
	} {
		if got := counts(nights(t, answer, 0, works)); got != "1 builds, 1 rows" {
			t.Errorf("%s, while the lock works: %s", answer, got)
		}
		if got := counts(nights(t, answer, 0, forgets)); got != want {
			t.Errorf("%s, with a Redis that may forget: %s, want %s", answer, got, want)
		}
	}
}

// The scheduled job: with the lock alone, the way it breaks, and with the lock in
// its place.
func TestClaimS4TheScheduledJob(t *testing.T) {
	v := sim.Judge(t, report.Exercise(answers["shipped"]))
	if v.Rule != "one-row" || v.Schedule != "report:flushed:2f" {
		t.Errorf("shipped: rule %q, schedule %s", v.Rule, v.Schedule)
	}
	if v := sim.Judge(t, report.Exercise(answers["solution"])); v.Rule != "" {
		t.Errorf("solution: rule %q: %s", v.Rule, v.Message.En)
	}
}

// A client that repeats SetNX by itself may be refused by its own lock: A is told
// Busy, and nobody has built. Whoever looks at the token is not misled.
func TestRefusedByItsOwnLock(t *testing.T) {
	for answer, want := range map[string]int{"solution": 0, "ownlock": 1} {
		sc := sim.Scenario{
			Redis:  &sim.Redis{ReadTimeout: time.Second},
			Faults: []sim.Fault{sim.LoseReply().Only("A").On("redis", "SET")},
			Bound:  sim.Bound{Faults: 1},
		}
		least := 1
		for _, n := range nights(t, answer, time.Second/2, sc) {
			least = min(least, n.builds)
		}
		if least != want {
			t.Errorf("%s: %d builds at least, want %d", answer, least, want)
		}
	}
}

// Whoever mails the report because it was told Built may mail it twice, or never.
func TestBuiltMayBeToldTwiceOrNever(t *testing.T) {
	told := func(all []night) (most, least int) {
		least = 2
		for _, n := range all {
			times := strings.Count(strings.Join(n.told, " "), "Built") - strings.Count(strings.Join(n.told, " "), "AlreadyBuilt")
			most, least = max(most, times), min(least, times)
		}
		return most, least
	}
	if most, _ := told(nights(t, "upsert", 0, forgets)); most != 2 {
		t.Errorf("overwriting: Built is told %d times at most, want 2", most)
	}
	lost := sim.Scenario{Faults: []sim.Fault{sim.LoseReply().Only("A").On("db", "INSERT")}, Bound: sim.Bound{Faults: 1}}
	if _, least := told(nights(t, "solution", time.Minute, lost)); least != 0 {
		t.Errorf("a lost reply: Built is told %d times at least, want 0", least)
	}
}
