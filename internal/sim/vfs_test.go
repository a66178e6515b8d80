package sim

import (
	"database/sql"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	_ "modernc.org/sqlite"
)

func TestVFSReadsVirtualClock(t *testing.T) {
	v, err := newVFS(time.Sleep)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "w.db")
	synctest.Test(t, func(t *testing.T) {
		db, err := sql.Open("sqlite", "file:"+path+"?vfs="+v.name)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		time.Sleep(90 * time.Second)
		var got string
		if err := db.QueryRow("SELECT datetime('now')").Scan(&got); err != nil {
			t.Fatal(err)
		}
		if want := "2000-01-01 00:01:30"; got != want {
			t.Errorf("datetime('now') = %s, want %s", got, want)
		}
	})
}
