package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// buildKey names a built grader by everything it may be made of: the
// toolchain, the answer, and the module's sources. All of them, not only those
// the grader includes: that needs no question to the go command, costs a few
// milliseconds, and errs towards building again.
func (e *Engine) buildKey(ctx context.Context, exercise, text string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, e.toolchain(ctx), strings.Join(buildFlags, " "), e.graderPath(exercise))
	fmt.Fprintf(h, "%d %s\n", len(text), text)
	answer := e.answerPath(exercise)
	err := filepath.WalkDir(e.root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && path != e.root:
			return nil // gone meanwhile: an editor's, or git's
		case err != nil:
			return err
		case d.IsDir() && e.foreign(path, exercise):
			return filepath.SkipDir
		case d.Type().IsRegular() && isSource(d.Name()) && path != answer:
			return hashFile(h, path)
		}
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("read the module: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// foreign says that a folder holds nothing the grader of an exercise is made
// of: what the go command ignores, and the answers to other exercises.
func (e *Engine) foreign(dir, exercise string) bool {
	home := filepath.Join(e.root, e.course)
	if dir == e.root || within(home, dir) {
		return false
	}
	name := filepath.Base(dir)
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{"testdata", "node_modules"}, name) {
		return true
	}
	return filepath.Dir(dir) == filepath.Join(home, "exercises") && name != exercise
}

// within says that path is dir or below it.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func isSource(name string) bool {
	return slices.Contains([]string{".go", ".mod", ".sum", ".sql", ".lua"}, filepath.Ext(name))
}

func hashFile(h hash.Hash, path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // gone meanwhile
	}
	if err != nil {
		return err
	}
	defer f.Close()
	fmt.Fprintln(h, path)
	_, err = io.Copy(h, f)
	return err
}

// toolchain names the compiler and the settings that change what it makes.
func (e *Engine) toolchain(ctx context.Context) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.tools == "" {
		out, err := e.goCommand(ctx, "env", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED", "GOEXPERIMENT", "GOROOT").Output()
		if err != nil {
			return "unknown" // the build will say why
		}
		e.tools = strings.Join(strings.Fields(string(out)), " ")
	}
	return e.tools
}
