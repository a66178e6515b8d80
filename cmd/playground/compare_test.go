package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// The comparison is measured by a process of its own, and every run behind a cell
// can be made again.
func TestCompareMeasuresHere(t *testing.T) {
	status, out, errs := play(t, "compare", "-json")
	var got trace.Comparison
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != statusPass {
		t.Fatalf("status %d, %v\n%s%s", status, err, out, errs)
	}
	want := lessons.Compared()
	for i, row := range want.Rows {
		if diff := cmp.Diff(row.Cells, got.Rows[i].Cells[:len(row.Cells)]); diff != "" {
			t.Errorf("%s (-recorded +measured):\n%s", row.ID, diff)
		}
		if len(got.Rows[i].Cells) != len(row.Cells)+1 {
			t.Errorf("%s has %d cells, want one more than %d: real time", row.ID, len(got.Rows[i].Cells), len(row.Cells))
		}
	}
	if status, out, _ := play(t, "replay", cellOf(t, want, "redis", "pause-stale").Schedule); status != statusBroken || !strings.Contains(out, "no-stale-write") {
		t.Errorf("the run behind a cell: status %d\n%s", status, out)
	}
}

func cellOf(t *testing.T, c trace.Comparison, row, column string) trace.ComparedCell {
	t.Helper()
	for _, r := range c.Rows {
		for i, col := range c.Columns {
			if r.ID == row && col.ID == column {
				return r.Cells[i]
			}
		}
	}
	t.Fatalf("no cell %s of %s", column, row)
	return trace.ComparedCell{}
}
