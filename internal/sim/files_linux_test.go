package sim

import (
	"context"
	"os"
	"testing"
)

// Connections that are thrown away close their files: an answer that changes a
// setting in every run must not use up the process's descriptors.
func TestDiscardedConnectionsCloseTheirFiles(t *testing.T) {
	sc := scenarioOf(Scenario{DB: empty}, func(ctx context.Context, w *Worker) error {
		if _, err := w.DB.ExecContext(ctx, "PRAGMA busy_timeout = 10000"); err != nil {
			return err
		}
		_, err := w.DB.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS extra (id INTEGER)")
		return err
	})
	x, err := newExplorer(t, &sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	few := 0
	for i := range 40 {
		x.run(&follower{}, nil)
		if i == 4 {
			few = openFiles(t)
		}
	}
	if many := openFiles(t); many > few {
		t.Errorf("%d files open after 5 runs, %d after 40", few, many)
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}
