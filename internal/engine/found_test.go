package engine_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

func keepFound(t *testing.T, e *engine.Engine, all ...engine.Found) {
	t.Helper()
	for _, f := range all {
		if err := e.KeepFound(f); err != nil {
			t.Fatal(err)
		}
	}
}

func found(t *testing.T, e *engine.Engine, exercise string) []engine.Found {
	t.Helper()
	all, err := e.Found(exercise)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestWhatWasFoundIsKept(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	at := time.UnixMilli(1_800_000_000_000)
	mine := engine.Found{Exercise: "one", Schedule: "one:a:2b", Rule: "one-row", Version: "ab12", Level: "crash", At: at}
	ours := engine.Found{Exercise: "one", Answer: "shipped", Schedule: "one:a:2b", Rule: "one-row", At: at.Add(time.Minute)}
	undated := engine.Found{Exercise: "one", Schedule: "one:a:3b", Rule: "one-row"}
	again := mine
	again.Version, again.Level, again.At = "cd34", "", at.Add(time.Hour)
	keepFound(t, e, mine, ours, undated, again, mine) // mine is older than again by now
	e.Close()
	e = openAt(t, o) // the next start of the program knows
	again.Level = "crash"
	if d := cmp.Diff([]engine.Found{again, ours, undated}, found(t, e, "one")); d != "" {
		t.Errorf("found (-want +got):\n%s", d)
	}
	if err := e.DropFound("one", "shipped", "one:a:2b"); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]engine.Found{again, undated}, found(t, e, "one")); d != "" {
		t.Errorf("after one was dropped (-want +got):\n%s", d)
	}
	if err := e.KeepFound(engine.Found{Exercise: "of another course", Schedule: "x:a:2b"}); !errors.Is(err, engine.ErrUnknownExercise) {
		t.Errorf("for an exercise that there is not: %v", err)
	}
}

func TestOnlyTheNewestFoundAreKept(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	for i := range 201 {
		keepFound(t, e, engine.Found{Exercise: "one", Schedule: fmt.Sprintf("one:a:%db", i+1), At: time.UnixMilli(int64(i + 1))})
	}
	all := found(t, e, "one")
	if len(all) != 200 || all[0].Schedule != "one:a:201b" || all[199].Schedule != "one:a:2b" {
		t.Errorf("%d are kept, from %v to %v", len(all), all[0], all[len(all)-1])
	}
}
