package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"lockwise/internal/workshop"
)

// The key of a room goes with the room. One of a room that is there, or that was used
// of late and may be in another store, stays, and so does what is no key.
func TestKeysOfForgottenRoomsAreRemoved(t *testing.T) {
	data := t.TempDir()
	write(t, data, "ours.md", oneStep)
	plan := filepath.Join(data, "ours.md")
	w := hold(t, data, "-addr", "127.0.0.1:0", "-plan", plan)
	w.end(t)
	code := regexp.MustCompile(`key=(\w{6})`).FindStringSubmatch(w.lead)[1]
	own := "workshop-" + code + ".key"
	for _, name := range []string{"workshop-BCDFGH.key", "workshop-notes.key", "workshop-.key", own} {
		if name != own {
			write(t, data, name, "key")
		}
		age(t, data, name)
	}
	write(t, data, "workshop-CDFGHJ.key", "of another store")
	hold(t, data, "-addr", "127.0.0.1:0", "-plan", plan).end(t)
	for name, stays := range map[string]bool{"workshop-BCDFGH.key": false, "workshop-notes.key": true, "workshop-.key": true, own: true, "workshop-CDFGHJ.key": true} {
		if _, err := os.Stat(filepath.Join(data, name)); (err == nil) != stays {
			t.Errorf("%s: %v, want that it stays: %v", name, err, stays)
		}
	}
	hold(t, data, "-addr", "127.0.0.1:0", "-room", code).end(t)
	if info, err := os.Stat(filepath.Join(data, own)); err != nil || time.Since(info.ModTime()) > workshop.Kept {
		t.Errorf("a key that is used again counts as old: %v", err)
	}
}

// age makes a file as old as a forgotten room's.
func age(t *testing.T, dir, name string) {
	t.Helper()
	then := time.Now().Add(-workshop.Kept - time.Hour)
	if err := os.Chtimes(filepath.Join(dir, name), then, then); err != nil {
		t.Fatal(err)
	}
}
