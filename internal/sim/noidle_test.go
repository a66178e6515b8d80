package sim

import (
	"context"
	"testing"
)

// A pool that keeps no idle connection gives every statement a new one, on which
// nothing is left of the statements before.
func TestAPoolWithoutIdleConnections(t *testing.T) {
	cases := map[string]struct {
		first, then string
		kept, fresh string
	}{
		"the last row":      {"INSERT INTO t VALUES (7, 'x', 1)", "SELECT last_insert_rowid()", "7", "0"},
		"changes":           {"INSERT INTO t VALUES (7, 'x', 1)", "SELECT changes()", "1", "0"},
		"a setting":         {"PRAGMA busy_timeout = 7", "PRAGMA busy_timeout", "7", "5000"},
		"a temporary table": {"CREATE TEMP TABLE mine (id)", "SELECT count(*) FROM temp.sqlite_master WHERE name = 'mine'", "1", "0"},
		"a transaction":     {"BEGIN", "COMMIT", "", "SQL logic error: cannot commit - no transaction is active (1)"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for want, db := range map[string]*Database{c.kept: empty, c.fresh: {Schema: empty.Schema, NoIdle: true}} {
				got := alone(t, Scenario{DB: db}, func(ctx context.Context, w *Worker) string {
					if _, err := w.DB.ExecContext(ctx, c.first); err != nil {
						return err.Error()
					}
					return firstValue(ctx, w, c.then)
				})
				if got != want {
					t.Errorf("NoIdle %v: got %q, want %q", db.NoIdle, got, want)
				}
			}
		})
	}
}

// firstValue is what a statement returns, or its error.
func firstValue(ctx context.Context, w *Worker, query string) string {
	rows, err := w.DB.QueryContext(ctx, query)
	if err != nil {
		return err.Error()
	}
	defer rows.Close()
	text := ""
	for rows.Next() {
		if err := rows.Scan(&text); err != nil {
			return err.Error()
		}
	}
	return text
}
