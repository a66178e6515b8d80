//go:build unix

package datafile_test

import (
	"os"
	"path/filepath"
	"testing"

	"lockwise/internal/datafile"
)

// attack(machine): other users of the machine read what was just written, beside the file or in it | the file, its log and its folder are for its owner alone
func TestOnlyTheOwnerReadsAFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	path := filepath.Join(dir, "some.db")
	db, err := datafile.Open(path, []string{"CREATE TABLE a (b)"})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for file, want := range map[string]os.FileMode{dir: 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v; want %v", file, info, err, want)
		}
	}
}
