package comparison_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/comparison"
)

var update = flag.Bool("update", false, "write table.json anew; say in the commit why it changed")

// TestExercise is what the program runs. Run by hand it compares what is measured
// with the table that pages show before anybody has run it.
func TestExercise(t *testing.T) {
	if comparison.Report(t) {
		return
	}
	var got bytes.Buffer
	to := json.NewEncoder(&got)
	to.SetEscapeHTML(false)
	to.SetIndent("", "\t")
	if err := to.Encode(comparison.Table(t, func(trace.Progress) {})); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("table.json", got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("table.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("what is measured is not what table.json says; -update writes it (-want +got):\n%s", diff)
	}
}

// recorded is the table as pages show it.
func recorded(t *testing.T) trace.Comparison {
	t.Helper()
	text, err := os.ReadFile("table.json")
	if err != nil {
		t.Fatal(err)
	}
	var table trace.Comparison
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestACellChangesWithTheCodeBehindIt(t *testing.T) {
	for _, c := range []struct {
		row, column   string
		change        func(*comparison.System)
		before, after string
	}{
		{"redis-fence", "pause-stale", comparison.WithoutFence, "no", "yes"},
		{"redis", "all", comparison.WithoutLock, "20", "4"},
		{"redlock", "restart-two", comparison.OnFewerNodes(1), "no", "yes"},
		{"redlock", "requests", comparison.OnFewerNodes(2), "5", "2"},
	} {
		before := comparison.Ask(t, c.row, c.column, func(*comparison.System) {}).Value.En
		after := comparison.Ask(t, c.row, c.column, c.change).Value.En
		if before != c.before || after != c.after {
			t.Errorf("%s, %s: %q and after the change %q, want %q and %q", c.row, c.column, before, after, c.before, c.after)
		}
	}
}

// Whoever opens the run behind a cell sees what the cell says.
func TestARunShowsWhatItsCellSays(t *testing.T) {
	seen := map[string]int{}
	for _, row := range recorded(t).Rows {
		for _, c := range row.Cells {
			if c.Schedule == "" {
				continue
			}
			v, _, events := sim.Replay(t, comparison.Runs(), c.Schedule)
			broken := v.Verdict == trace.Broken && v.Kind == trace.FailRule
			if broken != (c.Value.En == "yes") || len(events) == 0 {
				t.Errorf("the cell says %s, the run %s: %s %s %s", c.Value.En, c.Schedule, v.Verdict, v.Rule, v.Message.En)
			}
			seen[c.Value.En]++
		}
	}
	if seen["yes"] < 8 || seen["no"] < 8 {
		t.Errorf("runs seen by what their cells say: %v", seen)
	}
}

func TestWhatDoesNotApplySaysWhy(t *testing.T) {
	for _, row := range recorded(t).Rows {
		for i, c := range row.Cells {
			if c.Value.En == "" || c.Value.Zh == "" {
				t.Errorf("%s: cell %d says nothing", row.ID, i)
			}
			if c.Kind == trace.NotApplicable && (c.Note.En == "" || c.Note.Zh == "" || c.Schedule != "") {
				t.Errorf("%s: cell %d does not apply and does not say why", row.ID, i)
			}
			if c.Kind == trace.Measured && (c.Schedule == "" || c.Runs == 0) {
				t.Errorf("%s: cell %d was measured in no run", row.ID, i)
			}
		}
	}
}

func TestRealTimeIsComparedWithTheFirstRow(t *testing.T) {
	table := recorded(t)
	comparison.Timed(t, &table, func(trace.Progress) {})
	for i, row := range table.Rows {
		last := row.Cells[len(row.Cells)-1]
		if len(row.Cells) != len(table.Columns) {
			t.Errorf("%s has %d cells for %d columns", row.ID, len(row.Cells), len(table.Columns))
		}
		if last.Kind == trace.Measured && last.Number <= 0 || i == 0 && last.Kind != trace.Measured {
			t.Errorf("%s took %d ns", row.ID, last.Number)
		}
	}
}
