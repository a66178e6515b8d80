package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// answerName is what the reader calls the file.
const answerName = "answer.go"

// buildFlags go to go test -c. Leaving out the symbol table takes a quarter
// off the time from save to start; stack traces keep files and lines.
var buildFlags = []string{"-ldflags=-s -w"}

// grader is a grader ready to start.
type grader struct {
	binary string
	answer string // the text it was built from, as a file
}

// compileError is what the compiler said about the reader's code.
type compileError struct{ output string }

func (c compileError) Error() string { return "does not compile:\n" + c.output }

// build makes the grader of an exercise from a text in place of its file. What
// has been built before is not built again.
func (e *Engine) build(ctx context.Context, exercise, text string) (grader, error) {
	key, err := e.buildKey(ctx, exercise, text)
	if err != nil {
		return grader{}, err
	}
	unlock, err := e.builds.lock(ctx, key)
	if err != nil {
		return grader{}, err
	}
	defer unlock()
	dir := filepath.Join(e.data, "graders", key)
	g := grader{filepath.Join(dir, "grader"+exeSuffix()), filepath.Join(dir, answerName)}
	if _, err := os.Stat(g.binary); err == nil {
		now := time.Now()
		_ = os.Chtimes(dir, now, now) // the oldest are the first to go
		return g, nil
	}
	if err := e.compile(ctx, exercise, text, g); err != nil {
		return grader{}, err
	}
	e.thinGraders(dir)
	return g, nil
}

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// compile runs the go command. What it writes gets its name last, so that what is
// there is whole, also for another program that builds the same beside it.
func (e *Engine) compile(ctx context.Context, exercise, text string, g grader) error {
	if err := os.MkdirAll(filepath.Dir(g.binary), 0o700); err != nil {
		return fmt.Errorf("make a folder for the grader: %w", err)
	}
	scratch, err := os.MkdirTemp(filepath.Dir(g.binary), "build-")
	if err != nil {
		return fmt.Errorf("make a folder for the build: %w", err)
	}
	defer os.RemoveAll(scratch)
	half := filepath.Join(scratch, filepath.Base(g.binary))
	flags := slices.Concat(buildFlags, []string{"-o", half})
	if !e.isShow(exercise) {
		overlay, err := e.overlay(exercise, text, g.answer, scratch)
		if err != nil {
			return err
		}
		flags = append(flags, "-overlay", overlay)
	}
	args := slices.Concat([]string{"test", "-c"}, flags, []string{e.graderPath(exercise)})
	if err := e.runGo(ctx, args, "GOTMPDIR="+scratch); err != nil { // a go command that is killed leaves its files there
		return fmt.Errorf("build the grader: %w", err)
	}
	return os.Rename(half, g.binary)
}

// overlay writes a text as the file answer, and a file into scratch that tells the
// go command to read it in place of the exercise's; it returns that file's name.
func (e *Engine) overlay(exercise, text, answer, scratch string) (string, error) {
	if err := writeFile(answer, text); err != nil {
		return "", fmt.Errorf("write the answer: %w", err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {e.answerPath(exercise): answer}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(name, replace, 0o600); err != nil {
		return "", fmt.Errorf("write the overlay: %w", err)
	}
	return name, nil
}

// runGo runs the go command offline, and once more with the network if a
// module was never downloaded: go run fetches only what the program needs, not
// what the graders need.
func (e *Engine) runGo(ctx context.Context, args []string, env ...string) error {
	ctx, cancel := context.WithTimeout(ctx, e.limits.Build)
	defer cancel()
	cmd := e.goCommand(ctx, args...)
	cmd.Env = append(cmd.Env, env...)
	output, err := combined(cmd)
	if err != nil && strings.Contains(output, "GOPROXY=off") {
		e.log.Info("downloading the modules that graders need, once")
		again := e.goCommand(ctx, args...)
		again.Env = append(cmd.Env, "GOPROXY="+e.proxy(ctx))
		output, err = combined(again)
	}
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("go %s: %w", args[0], context.Cause(ctx))
	case isExit(err) && blames(output):
		return compileError{output}
	}
	return fmt.Errorf("go %s: %w\n%s", args[0], err, output)
}

// combined runs a command and returns what it printed.
func combined(cmd *exec.Cmd) (string, error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

func isExit(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit)
}

// goCommand prepares the go command: in the module, without the network,
// without flags from the environment, and gone with ctx.
func (e *Engine) goCommand(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, e.goCmd, args...)
	cmd.Dir = e.root
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local")
	cmd.WaitDelay = 10 * time.Second // to read what it printed; longer only if somebody holds on to that
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	return cmd
}

// proxy is the module proxy of the user's own settings.
func (e *Engine) proxy(ctx context.Context) string {
	cmd := e.goCommand(ctx, "env", "GOPROXY")
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return v == "GOPROXY=off" })
	out, err := cmd.Output()
	if err != nil {
		return "https://proxy.golang.org,direct"
	}
	return strings.TrimSpace(string(out))
}

// keepGraders is how many built graders stay on disk.
const keepGraders = 12

// thinGraders removes the graders used longest ago, but not the one just made.
func (e *Engine) thinGraders(made string) {
	dirs, _ := filepath.Glob(filepath.Join(e.data, "graders", "*"))
	slices.SortFunc(dirs, func(a, b string) int { return modified(b).Compare(modified(a)) })
	for _, old := range dirs[min(keepGraders, len(dirs)):] {
		if old != made {
			os.RemoveAll(old)
		}
	}
}

func modified(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
