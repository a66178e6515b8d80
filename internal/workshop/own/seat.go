package own

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"lockwise/internal/workshop"
)

// seat is what is kept of having joined a room.
type seat struct {
	Origin string `json:"origin"`
	Code   string `json:"code"`
	Name   string `json:"name"` // as typed
	Key    string `json:"key"`
}

const seatFile = "seat.json"

// folder is where everything about a room is kept. The address is a part of it: a key
// is shown only to the address that it was made for.
func folder(data string, a Address) string {
	return filepath.Join(data, "workshop", a.Code+"-"+workshop.Hash(a.Origin)[:12])
}

// findSeat returns what was kept of a room; false if nothing was, or nothing that can
// be used.
func findSeat(data string, a Address) (seat, bool) {
	text, err := os.ReadFile(filepath.Join(folder(data, a), seatFile))
	var s seat
	ok := err == nil && json.Unmarshal(text, &s) == nil
	return s, ok && s.Origin == a.Origin && s.Code == a.Code && len(s.Key) == len(workshop.NewKey())
}

// Name is the name under which somebody has joined a room before; "" if they have not.
func Name(data string, a Address) string {
	s, _ := findSeat(data, a)
	return s.Name
}

// keep writes a file that only its owner may read: all of it or nothing.
func keep(dir, name string, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	half, err := os.CreateTemp(dir, ".half-*") // mode 0600
	if err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	_, err = half.Write(text)
	err = errors.Join(err, half.Sync(), half.Close())
	if err == nil {
		err = os.Rename(half.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		os.Remove(half.Name())
		return fmt.Errorf("keep %s: %w", name, err)
	}
	return nil
}

// drop removes a file, which may be gone.
func drop(dir, name string) error {
	err := os.Remove(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
