// Package engine judges the reader's code without running it in the program
// that asks: it builds the grader of an exercise, runs it in a child process
// under limits, and turns whatever happens into one verdict. It also keeps the
// reader's files, their history and the progress made.
//
// There is one path for the browser and the terminal, [Engine.Run], and every
// outcome of it is a [trace.Verdict]: the reader's code broke a rule, does not
// compile, panicked, ended the process, is stuck, or could not be judged. A
// run that ends without the grader's signed verdict is never a pass.
//
// The files under exercises/ are the truth. The engine edits them in place,
// notices when somebody else does, and remembers every text it has seen.
//
// A long-lived grader that loads the reader's code as a plugin would start
// faster and was not taken: plugins need cgo, do not exist on Windows, and
// cannot be unloaded or killed.
package engine

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Errors that callers branch on.
var (
	// ErrUnknownExercise: there is no exercise of that name.
	ErrUnknownExercise = errors.New("unknown exercise")
	// ErrConflict: the file on disk is not the one the change started from.
	ErrConflict = errors.New("the file was changed on disk")
	// ErrNoData: the data directory is not there and cannot be made.
	ErrNoData = errors.New("make the data directory")
)

// Options says where everything is.
type Options struct {
	Root   string       // directory of the module (the one with go.mod)
	Course string       // "" or the folder below Root that holds exercises/ and exercises_test/
	Data   string       // directory for what is remembered
	Go     string       // the go command; "" means the one on PATH
	Log    *slog.Logger // nil means silence
	Limits Limits       // zero fields mean the defaults
	// Shows are graders with nobody's code in them, by name: the folders of their
	// packages below Root. They run like exercises, and have no file.
	Shows map[string]string
}

// Limits bound one run of a grader. None of them decides between pass and
// broken for code that behaves: they end what would not end by itself.
type Limits struct {
	Build   time.Duration // the compiler; a cold first build takes minutes
	Silence time.Duration // a grader that reports nothing for so long is stuck
	Time    time.Duration // the whole run
	Memory  int64         // bytes of resident memory of all its processes
	Output  int           // bytes kept of what it prints, the rest is counted
	Printed int64         // bytes it may print at all
	Stream  int           // bytes of records
	File    int64         // bytes in one file it writes
	Disk    int64         // bytes in all files of its folder
	Procs   int           // processes at once
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Build:   or(l.Build, 10*time.Minute),
		Silence: or(l.Silence, 30*time.Second),
		Time:    or(l.Time, 5*time.Minute),
		Memory:  or(l.Memory, 1<<30),
		Output:  or(l.Output, 64<<10),
		Printed: or(l.Printed, 256<<20),
		Stream:  or(l.Stream, 64<<20),
		File:    or(l.File, 256<<20),
		Disk:    or(l.Disk, 512<<20),
		Procs:   or(l.Procs, 32),
	}
}

// or returns v, or def where v is zero.
func or[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

// Engine judges and keeps. It is safe for concurrent use.
type Engine struct {
	root, course, data, scratch string
	goCmd                       string
	log                         *slog.Logger
	limits                      Limits
	store                       *store
	slots                       *queue // one a run that may use the processor

	exercises []string
	shows     map[string]string

	builds keyed // by cache key: the same thing is built once
	saving keyed // by exercise: changes to its file, in order

	mu      sync.Mutex
	tools   string            // the toolchain, once known
	written map[string]string // by exercise: version the engine wrote last
	warmth  map[string]Warmth // by exercise

	finished map[string]int64 // by exercise: when the last judgement here ended, Unix milliseconds
	finishes int              // judgements here that have been stored
}

// Open makes an engine. It creates the data directory where there is none.
func Open(o Options) (*Engine, error) {
	root, err := filepath.Abs(o.Root)
	if err != nil {
		return nil, fmt.Errorf("find the course: %w", err)
	}
	e := &Engine{
		root: root, course: filepath.FromSlash(o.Course), shows: o.Shows,
		log: o.Log, limits: o.Limits.withDefaults(),
		slots:   newQueue(runtime.NumCPU()),
		written: map[string]string{}, warmth: map[string]Warmth{}, finished: map[string]int64{},
	}
	if e.log == nil {
		e.log = slog.New(slog.DiscardHandler)
	}
	if e.exercises, err = e.findExercises(); err != nil {
		return nil, fmt.Errorf("list the exercises: %w", err)
	}
	if e.goCmd, err = exec.LookPath(or(o.Go, "go")); err != nil {
		return nil, fmt.Errorf("find the go command: %w", err)
	}
	if err := e.openData(o.Data); err != nil {
		return nil, err
	}
	return e, nil
}

// openData prepares the directories and the data file.
func (e *Engine) openData(dir string) error {
	var err error
	if e.data, err = filepath.Abs(dir); err != nil {
		return fmt.Errorf("find the data directory: %w", err)
	}
	if err := os.MkdirAll(e.data, 0o700); err != nil {
		return fmt.Errorf("%w: %w", ErrNoData, err)
	}
	e.scratch = scratchRoot()
	sweepScratch(e.scratch)
	e.store, err = openStore(filepath.Join(e.data, "lockwise.db"))
	return err
}

// Close gives up the data file.
func (e *Engine) Close() error { return e.store.close() }

// Exercises lists the exercises by name.
func (e *Engine) Exercises() []string { return slices.Clone(e.exercises) }

// findExercises lists the folders that are there for the reader and for the grader.
func (e *Engine) findExercises() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(e.root, e.course, "exercises"))
	if err != nil {
		return nil, err
	}
	var found []string
	for _, entry := range entries {
		name := entry.Name()
		if isDir(filepath.Join(e.root, e.course, "exercises", name)) && isDir(filepath.Join(e.root, e.course, "exercises_test", name)) {
			found = append(found, name)
		}
	}
	return found, nil
}

func (e *Engine) known(exercise string) error {
	if !e.isShow(exercise) && !slices.Contains(e.exercises, exercise) {
		return fmt.Errorf("%w: %q", ErrUnknownExercise, exercise)
	}
	return nil
}

// isShow reports whether a name is that of a grader without anybody's code.
func (e *Engine) isShow(name string) bool {
	_, ok := e.shows[name]
	return ok
}

// answerPath is the reader's file of an exercise.
func (e *Engine) answerPath(exercise string) string {
	return filepath.Join(e.root, e.course, "exercises", exercise, "answer.go")
}

// answerPackage is the reader's package of an exercise, for the go command.
func (e *Engine) answerPackage(exercise string) string {
	return "./" + filepath.ToSlash(filepath.Join(e.course, "exercises", exercise))
}

// graderPath is the grader's package of an exercise, for the go command.
func (e *Engine) graderPath(exercise string) string {
	if folder, ok := e.shows[exercise]; ok {
		return "./" + folder
	}
	return "./" + filepath.ToSlash(filepath.Join(e.course, "exercises_test", exercise))
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
