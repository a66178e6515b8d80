package conformance_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"lockwise/internal/sim"
)

func TestTheEmbeddedSQLiteAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, embeddedSQLite{}, scripts(t, "sqlite"))
}

func TestPlainSQLiteAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, plainSQLite{}, scripts(t, "sqlite"))
}

// embeddedSQLite is the database of a world, as its workers see it.
type embeddedSQLite struct{}

func (embeddedSQLite) side() side      { return here }
func (embeddedSQLite) version() string { return "" }

func (embeddedSQLite) session(t *testing.T, use func(context.Context, asker)) {
	inWorld(t, &sim.Scenario{DB: &sim.Database{}}, func(ctx context.Context, w *sim.Worker) {
		askDatabase(ctx, w.DB, use)
	})
}

// plainSQLite is the same file format and the same settings, with SQLite's own
// clock, its own sleep and nothing between it and database/sql.
type plainSQLite struct{}

func (plainSQLite) side() side      { return real }
func (plainSQLite) version() string { return "" }

func (plainSQLite) session(t *testing.T, use func(context.Context, asker)) {
	vfs := "unix"
	if runtime.GOOS == "windows" {
		vfs = "win32"
	}
	db, err := sql.Open("sqlite", fmt.Sprintf("file:%s?vfs=%s&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)",
		filepath.ToSlash(filepath.Join(t.TempDir(), "w.db")), vfs))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	askDatabase(t.Context(), db, use)
}

func askDatabase(ctx context.Context, db *sql.DB, use func(context.Context, asker)) {
	lines := map[string]*line{}
	defer func() {
		for _, l := range lines {
			l.close()
		}
	}()
	use(ctx, func(ctx context.Context, conn, do string) string {
		if lines[conn] == nil {
			c, err := db.Conn(ctx)
			if err != nil {
				return "error: " + err.Error()
			}
			lines[conn] = &line{conn: c}
		}
		return lines[conn].ask(ctx, do)
	})
}
