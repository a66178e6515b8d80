package etcd_test

import (
	"testing"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// TestClaimB4FourLocksSideBySide reads the table that lessons/comparison measures, and
// measures again in its own test: one Redis is quick and forgets, Redlock asks five and
// gets over the loss of one, the services with consensus tell whoever waits. None of
// them keeps a held-up holder from working beside the next; what refuses its write is
// the resource that compares a fence.
func TestClaimB4FourLocksSideBySide(t *testing.T) {
	cells := map[string]trace.ComparedCell{}
	table := lessons.Compared()
	for _, row := range table.Rows {
		for i, c := range row.Cells {
			cells[row.ID+" "+table.Columns[i].ID] = c
		}
	}
	for cell, want := range map[string]string{
		"redis requests": "1", "redis restart-two": "yes", "redis failover-two": "yes", "redis jump-two": "yes",
		"redlock requests": "5", "redlock restart-two": "no", "redlock jump-two": "no",
		"redis pause-two": "yes", "redlock pause-two": "yes", "etcd pause-two": "yes", "zookeeper pause-two": "yes",
		"redis pause-stale": "yes", "redlock pause-stale": "yes", "redis-fence pause-stale": "no", "etcd pause-stale": "no", "zookeeper pause-stale": "no",
		"lease pause-stale": "no", "constraint pause-stale": "no", "constraint requests": "0",
	} {
		if got := cells[cell].Value.En; got != want {
			t.Errorf("%s: %q, want %q", cell, got, want)
		}
	}
	for _, told := range []string{"etcd", "zookeeper"} {
		if cells[told+" handover"].Number*10 > cells["redis handover"].Number {
			t.Errorf("%s hands over after %d ns; whoever asks Redis in turns is there after %d", told, cells[told+" handover"].Number, cells["redis handover"].Number)
		}
	}
}
