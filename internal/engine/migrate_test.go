package engine_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

// old makes a data file as an earlier version of the program left it.
func old(t *testing.T, dir, script string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "data", script))
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "lockwise.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(text)); err != nil {
		t.Fatal(err)
	}
}

// A data file of every earlier version opens, and what it knew is still known.
func TestOldDataFilesAreBroughtUpToDate(t *testing.T) {
	day := func(n int64) time.Time { return time.UnixMilli(n * 86_400_000) }
	for script, want := range map[string]struct {
		engine.Progress
		predictions, found int
	}{
		"v1.sql": {engine.Progress{State: engine.StateBroken, At: day(2), Began: day(2), Ran: day(3), Rule: "is-right", Schedule: "one:a:2b", Broke: day(2)}, 0, 0},
		"v2.sql": {engine.Progress{State: engine.StatePassed, At: day(4), Rule: "is-right", Schedule: "one:a:2b"}, 1, 0}, // began, and broke, nobody knows when
		"v3.sql": {engine.Progress{State: engine.StateBroken, At: day(2), Began: day(1), Ran: day(3), Rule: "is-right", Schedule: "one:a:2b", Broke: day(2)}, 1, 1},
	} {
		t.Run(script, func(t *testing.T) {
			o, _ := course(t)
			old(t, o.Data, script)
			e := openAt(t, o)
			got, err := e.Progress()
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want.Progress, got["one"]); d != "" {
				t.Errorf("progress (-want +got):\n%s", d)
			}
			past, err := e.History("one", 0, 9)
			if err != nil || len(past) == 0 || past[len(past)-1].Text != "package answer // old\n" {
				t.Errorf("history %+v, %v", past, err)
			}
			if said, err := e.Predictions(); err != nil || len(said) != want.predictions {
				t.Errorf("predictions %v, %v; want %d", said, err, want.predictions)
			}
			keepFound(t, e, engine.Found{Exercise: "one", Schedule: "one:a:2b"})
			if all := found(t, e, "one"); len(all) != want.found+1 {
				t.Errorf("found %+v", all)
			}
			keepRehearsal(t, e, rehearsed("new"))
			if all, err := e.Rehearsals(); err != nil || len(all) != 1 {
				t.Errorf("rehearsals %+v, %v", all, err)
			}
		})
	}
}
