package sim

import (
	"context"
	"fmt"
	"testing"

	"lockwise/internal/trace"
)

// A schema that lets nobody delete rows, or that writes down who does, is reset
// like any other, in the same file.
func TestTriggersOnDeleteDoNotOutliveARun(t *testing.T) {
	db := &Database{Schema: `
		CREATE TABLE audit (what TEXT);
		CREATE TABLE ledger (qty INTEGER);
		CREATE TABLE stock (n INTEGER);
		CREATE TRIGGER stays BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'never removed'); END;
		CREATE TRIGGER "audited" AFTER DELETE ON stock BEGIN INSERT INTO audit VALUES ('deleted'); END;
		CREATE TRIGGER filled AFTER INSERT ON stock BEGIN DELETE FROM audit; INSERT INTO audit VALUES ('filled'); END`,
		Seed: []string{"INSERT INTO stock VALUES (1)"}}
	sc := scenarioOf(Scenario{DB: db, Bound: Bound{Preemptions: 2}}, func(ctx context.Context, w *Worker) error {
		_, err := w.DB.ExecContext(ctx, "INSERT INTO ledger VALUES (1)")
		return err
	})
	play := sc.Play
	sc.Play = func() Play {
		p := play()
		first := true
		p.Step = func(v *View) {
			if !first {
				return
			}
			first = false
			got := fmt.Sprint(v.Query("SELECT (SELECT COUNT(*) FROM ledger), (SELECT COUNT(*) FROM audit), (SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger')"))
			if want := "[[0 1 3]]"; got != want {
				t.Errorf("a run begins with %s, want %s", got, want)
			}
		}
		p.End = func(v *View) {
			if v.Exec("DELETE FROM ledger") == nil {
				t.Error("the trigger is gone")
			}
		}
		return p
	}
	x, err := newExplorer(t, &sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	if res := x.explore(func(int) {}); res.Breach != nil {
		t.Fatal(res.Breach.Message.En)
	}
	if n := x.world.db.files; n != 1 {
		t.Errorf("%d files for one exploration, want 1", n)
	}
}

// A schema that refuses what the scenario puts into it is the reader's mistake,
// not ours.
func TestASeedThatIsRefusedIsTheSchemasFault(t *testing.T) {
	v := judgeScenario(t, scenarioOf(Scenario{DB: &Database{
		Schema: "CREATE TABLE stock (sku TEXT, available INTEGER, version INTEGER NOT NULL)",
		Seed:   []string{"INSERT INTO stock (sku, available) VALUES ('pen', 1)"},
	}}, func(context.Context, *Worker) error { return nil }))
	if v.Verdict != trace.Broken || v.Rule != RuleSchema.ID {
		t.Errorf("got %s, rule %q: %s", v.Verdict, v.Rule, v.Message.En)
	}
}
