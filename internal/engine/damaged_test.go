package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/engine"
)

// attack(machine): the data file is overwritten with something else | it is left alone, and the error says that it is damaged and where it is
func TestADamagedDataFileIsSaidToBeSo(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	if _, err := e.Load("one"); err != nil {
		t.Fatal(err)
	}
	e.Close()
	path := filepath.Join(o.Data, "lockwise.db")
	junk := strings.Repeat("not a database at all. ", 1000)
	write(t, path, junk)
	_, err := engine.Open(o)
	if !engine.Damaged(err) || !strings.Contains(err.Error(), path) {
		t.Errorf("opened with %v; want an error about a damaged %s", err, path)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != junk {
		t.Errorf("the file was changed: %d bytes, %v", len(text), err)
	}
}
