package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxAnswer is the size of the largest file taken for an answer, in bytes.
const maxAnswer = 1 << 20

// File is the reader's file of an exercise.
type File struct {
	Exercise string
	Path     string // absolute
	Text     string
	Version  string // hash of Text
	Modified time.Time
}

// Version is the hash of a text by which changes are recognised.
func Version(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Load reads the file and remembers a text it has not seen.
func (e *Engine) Load(exercise string) (File, error) {
	if err := e.known(exercise); err != nil {
		return File{}, err
	}
	f, err := e.read(exercise)
	if err != nil {
		return File{}, err
	}
	return f, e.store.remember(exercise, f.Text, WhyDisk)
}

// read reads the file of a known exercise.
func (e *Engine) read(exercise string) (File, error) {
	path := e.answerPath(exercise)
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a file", path) // a pipe would never end
	}
	if err != nil {
		return File{}, fmt.Errorf("read the exercise: %w", err)
	}
	in, err := os.Open(path)
	if err != nil {
		return File{}, fmt.Errorf("read the exercise: %w", err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxAnswer+1))
	if err != nil {
		return File{}, fmt.Errorf("read the exercise: %w", err)
	}
	if len(text) > maxAnswer {
		return File{}, fmt.Errorf("read the exercise: %s is larger than %d bytes", path, maxAnswer)
	}
	info, err = in.Stat()
	if err != nil {
		return File{}, fmt.Errorf("read the exercise: %w", err)
	}
	return File{exercise, path, string(text), Version(string(text)), info.ModTime()}, nil
}

// Save writes the file. base is the Version the change started from; if the
// disk has another text by now, nothing is written, the error is [ErrConflict]
// and the File returned is the one on disk.
func (e *Engine) Save(exercise, text, base string) (File, error) {
	if err := e.known(exercise); err != nil {
		return File{}, err
	}
	if len(text) > maxAnswer {
		return File{}, fmt.Errorf("save the exercise: the text is larger than %d bytes", maxAnswer)
	}
	unlock, err := e.saving.lock(context.Background(), exercise)
	if err != nil {
		return File{}, err
	}
	defer unlock()
	disk, err := e.read(exercise)
	switch {
	case err != nil:
		return File{}, err
	case disk.Text == text:
		return disk, e.store.remember(exercise, text, WhySave)
	case disk.Version != base:
		if err := e.store.remember(exercise, disk.Text, WhyDisk); err != nil {
			return File{}, err
		}
		return disk, fmt.Errorf("save the exercise: %w", ErrConflict)
	}
	return e.replace(disk, text, WhySave)
}

// Reset sets the file back to the text it was shipped with. The old text stays
// in the history, and the exercise counts as new again.
func (e *Engine) Reset(exercise, shipped string) (File, error) {
	if err := e.known(exercise); err != nil {
		return File{}, err
	}
	unlock, err := e.saving.lock(context.Background(), exercise)
	if err != nil {
		return File{}, err
	}
	defer unlock()
	disk, err := e.read(exercise)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return File{}, err
	}
	if err := e.store.forget(exercise); err != nil {
		return File{}, err
	}
	disk.Exercise, disk.Path = exercise, e.answerPath(exercise)
	return e.replace(disk, shipped, WhyReset)
}

// replace changes the file from one text to another. Both are in the history
// before the file changes, so whatever happens in between nothing is lost.
func (e *Engine) replace(old File, text, why string) (File, error) {
	if old.Text != "" {
		if err := e.store.remember(old.Exercise, old.Text, WhyDisk); err != nil {
			return File{}, err
		}
	}
	if err := e.store.remember(old.Exercise, text, why); err != nil {
		return File{}, err
	}
	e.mu.Lock()
	e.written[old.Exercise] = Version(text)
	e.mu.Unlock()
	if err := writeFile(old.Path, text); err != nil {
		return File{}, fmt.Errorf("write the exercise: %w", err)
	}
	return e.read(old.Exercise)
}

// writeFile replaces a file in one step: a reader of it, and whoever looks
// after a crash, finds the old text or the new one. A symbolic link stays one.
func writeFile(path, text string) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".answer-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(tmp.Name())
		}
	}()
	_, err = tmp.WriteString(text)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
		err = tmp.Sync()
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	return err
}
