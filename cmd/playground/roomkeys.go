package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lockwise/internal/workshop"
)

// keyFile is where the instructor's key of a room is kept, readable by its owner
// only.
func (p *Program) keyFile(code string) (string, error) {
	data, err := p.dataDir()
	return filepath.Join(data, keyName(code)), err
}

func keyName(code string) string { return "workshop-" + code + ".key" }

func (p *Program) keepKey(code, key string) error {
	file, err := p.keyFile(code)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(key), 0o600)
}

// keptKey is the key that was kept, now in use again; "" if there is none.
func (p *Program) keptKey(code string) string {
	file, err := p.keyFile(code)
	if err != nil {
		return ""
	}
	key, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	now := time.Now()
	_ = os.Chtimes(file, now, now) // where that fails the key goes a little earlier
	return string(key)
}

// forgetKeys removes the keys of rooms that are gone: those that the store does not
// have, and that nobody has begun or gone on with here for as long as rooms are kept.
// A key that was used since may be of a room in another store.
func (p *Program) forgetKeys(ctx context.Context, rooms *workshop.Rooms) error {
	there, err := rooms.List(ctx)
	if err != nil {
		return err
	}
	old, err := p.oldKeys()
	for _, code := range old {
		if !slices.ContainsFunc(there, func(r workshop.Info) bool { return r.Code == code }) {
			file, _ := p.keyFile(code)
			err = errors.Join(err, os.Remove(file))
		}
	}
	return err
}

// oldKeys are the codes of the rooms whose keys have not been used for as long as
// rooms are kept.
func (p *Program) oldKeys() (codes []string, err error) {
	data, err := p.dataDir()
	if err != nil {
		return nil, err
	}
	files, err := os.ReadDir(data)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		code, isKey := keyOf(f.Name())
		if info, err := f.Info(); isKey && err == nil && time.Since(info.ModTime()) > workshop.Kept {
			codes = append(codes, code)
		}
	}
	return codes, err
}

// keyOf is the code of the room whose key a file is; false if it is none.
func keyOf(name string) (code string, ok bool) {
	code = strings.TrimSuffix(strings.TrimPrefix(name, "workshop-"), ".key")
	return code, name == keyName(code) && code != "" && workshop.CleanCode(code) == code
}
