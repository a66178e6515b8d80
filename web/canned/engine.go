// Package canned is an engine that runs nothing: it plays back traces written
// by hand. The tests of package web and the storybook show every screen with it.
//
// What a run ends in depends on the text alone, see [Engine.Run]; the verdicts
// here judge nothing, unless Judge is set.
package canned

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// Engine holds its files in memory. The zero value is not usable: see [New].
type Engine struct {
	// Gate, if not nil, is received from before the verdict of each run, so
	// that a test can look at a page while a run goes on.
	Gate chan struct{}
	// Queue, if not nil, says how many runs are before each run, down to 0.
	Queue chan int
	// Fail, if not nil, is returned by Save.
	Fail error
	// Unreadable, if not nil, is returned by Load.
	Unreadable error
	// Judge, if not nil, judges a text in place of the records written by hand; the
	// verdict is the last of its records.
	Judge func(ctx context.Context, j engine.Job, text string) []trace.Record

	mu         sync.Mutex
	files      map[string]string
	history    map[string][]engine.Revision
	progress   map[string]engine.Progress
	last       map[string][]trace.Record
	warmth     []engine.Warmth
	changes    chan engine.File
	judged     chan string
	said       map[string]engine.Prediction
	found      map[string][]engine.Found
	rehearsals []rehearsal.Session // the newest last
	held       sync.Mutex          // see Hold
	runs       int
}

// New makes an engine with these exercises and their files' texts.
func New(files map[string]string) *Engine {
	e := &Engine{
		files: maps.Clone(files), history: map[string][]engine.Revision{}, progress: map[string]engine.Progress{},
		last: map[string][]trace.Record{}, changes: make(chan engine.File, 8), judged: make(chan string, 8), said: map[string]engine.Prediction{},
		found: map[string][]engine.Found{},
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		e.progress[name] = engine.Progress{State: engine.StateNew}
		e.warmth = append(e.warmth, engine.Warmth{Exercise: name, State: "ready"})
	}
	return e
}

// Exercises lists the exercises by name.
func (e *Engine) Exercises() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Sorted(maps.Keys(e.files))
}

// Warmth returns what SetWarmth set.
func (e *Engine) Warmth() []engine.Warmth {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.warmth)
}

// SetWarmth says how far the graders are.
func (e *Engine) SetWarmth(w ...engine.Warmth) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.warmth = w
}

// SetProgress says how far the reader is.
func (e *Engine) SetProgress(exercise string, p engine.Progress) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.progress[exercise] = p
}

// Progress returns the progress by exercise.
func (e *Engine) Progress() (map[string]engine.Progress, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return maps.Clone(e.progress), nil
}

// LastRun returns the records of the last run that ended.
func (e *Engine) LastRun(exercise string) ([]trace.Record, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.last[exercise], nil
}

// Predict keeps the first prediction for a question.
func (e *Engine) Predict(p engine.Prediction) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, said := e.said[p.Question]; !said {
		e.said[p.Question] = p
	}
	return nil
}

// Predictions returns what was predicted.
func (e *Engine) Predictions() (map[string]engine.Prediction, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return maps.Clone(e.said), nil
}

// KeepFound keeps a found schedule; of the same one the newer finding.
func (e *Engine) KeepFound(f engine.Found) error {
	e.DropFound(f.Exercise, f.Answer, f.Schedule)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.found[f.Exercise] = append([]engine.Found{f}, e.found[f.Exercise]...)
	return nil
}

// Found lists what was kept, newest first.
func (e *Engine) Found(exercise string) ([]engine.Found, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.found[exercise]), nil
}

// DropFound forgets a found schedule.
func (e *Engine) DropFound(exercise, answer, schedule string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.found[exercise] = slices.DeleteFunc(e.found[exercise], func(f engine.Found) bool { return f.Answer == answer && f.Schedule == schedule })
	return nil
}

// Judged returns what Terminal judges.
func (e *Engine) Judged(context.Context) <-chan string { return e.judged }

// Terminal judges the file as another program would.
func (e *Engine) Terminal(exercise string) {
	e.mu.Lock()
	records := play(exercise, e.files[exercise])
	records[len(records)-1].Verdict.Version = version(e.files[exercise])
	e.last[exercise] = records
	e.mu.Unlock()
	e.judged <- exercise
}

// Runs is how many runs were started.
func (e *Engine) Runs() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.runs
}

// Run plays the record that fits the text:
//
//   - does not parse as Go, or calls undefined(): does not compile;
//   - has a UNIQUE constraint: passes;
//   - has a sync.Mutex: breaks at the fourth choice;
//   - else: breaks, shown by the trace of [TwoOrders]; for a text with the comment
//     "// redis", by [Everything]; with "// long", by [Long].
//
// A job with a schedule is carried out by a world of two workers, see drive.
func (e *Engine) Run(ctx context.Context, j engine.Job, emit func(trace.Record)) trace.Verdict {
	e.mu.Lock()
	text := e.files[j.Exercise]
	e.runs++
	e.mu.Unlock()
	if j.Source != nil {
		text = *j.Source
	}
	records := e.judge(ctx, j, text)
	verdict := *records[len(records)-1].Verdict
	verdict.Version = version(text)
	records[len(records)-1].Verdict = &verdict
	if e.Queue != nil {
		e.wait(ctx, emit)
	}
	for _, r := range records[:len(records)-1] {
		emit(r)
	}
	if !e.pass(ctx) {
		return trace.Verdict{Exercise: j.Exercise, Verdict: trace.Inconclusive, Kind: trace.FailInternal}
	}
	e.finish(j, records, verdict)
	emit(records[len(records)-1])
	return verdict
}

func (e *Engine) judge(ctx context.Context, j engine.Job, text string) []trace.Record {
	switch {
	case e.Judge != nil:
		return e.Judge(ctx, j, text)
	case j.Schedule != "" && !contains(text, "// long") && !contains(text, "// redis"):
		return drive(j, text)
	}
	return play(j.Exercise, text)
}

// pass waits at the gate; false if the run is stopped. Who is let through and stopped
// at once lets the next one through.
func (e *Engine) pass(ctx context.Context) bool {
	if e.Gate == nil {
		return true
	}
	select {
	case <-e.Gate:
	case <-ctx.Done():
		return false
	}
	if ctx.Err() != nil {
		go func() { e.Gate <- struct{}{} }()
		return false
	}
	return true
}

// wait passes on what Queue says.
func (e *Engine) wait(ctx context.Context, emit func(trace.Record)) {
	for ahead := 1; ahead > 0; {
		select {
		case ahead = <-e.Queue:
			emit(trace.Record{Queue: &trace.Queue{Ahead: ahead}})
		case <-ctx.Done():
			return
		}
	}
}

func (e *Engine) finish(j engine.Job, records []trace.Record, v trace.Verdict) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if j.Schedule != "" || j.Source != nil {
		return
	}
	e.last[j.Exercise] = records
	switch v.Verdict {
	case trace.Pass:
		p := e.progress[j.Exercise]
		p.State, p.At = engine.StatePassed, time.Now()
		e.progress[j.Exercise] = p
	case trace.Broken:
		e.progress[j.Exercise] = engine.Progress{State: engine.StateBroken, At: time.Now(), Rule: v.Rule, Schedule: v.Schedule}
	}
}

// Load returns the file.
func (e *Engine) Load(exercise string) (engine.File, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Unreadable != nil {
		return engine.File{}, e.Unreadable
	}
	return e.file(exercise)
}

func (e *Engine) file(exercise string) (engine.File, error) {
	text, ok := e.files[exercise]
	if !ok {
		return engine.File{}, fmt.Errorf("%w: %q", engine.ErrUnknownExercise, exercise)
	}
	return engine.File{Exercise: exercise, Path: "/course/exercises/" + exercise + "/answer.go", Text: text, Version: version(text)}, nil
}

// Hold makes Save wait until Go.
func (e *Engine) Hold() { e.held.Lock() }

// Go ends Hold.
func (e *Engine) Go() { e.held.Unlock() }

// Save writes the file if base is the version there is.
func (e *Engine) Save(exercise, text, base string) (engine.File, error) {
	e.held.Lock()
	defer e.held.Unlock()
	e.mu.Lock()
	defer e.mu.Unlock()
	old, err := e.file(exercise)
	switch {
	case err != nil:
		return old, err
	case e.Fail != nil:
		return engine.File{}, e.Fail
	case old.Version != base && old.Text != text:
		return old, fmt.Errorf("save: %w", engine.ErrConflict)
	}
	return e.write(exercise, text, "save")
}

// Reset puts the shipped text back.
func (e *Engine) Reset(exercise, shipped string) (engine.File, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := e.file(exercise); err != nil {
		return engine.File{}, err
	}
	return e.write(exercise, shipped, "reset")
}

func (e *Engine) write(exercise, text, why string) (engine.File, error) {
	e.files[exercise] = text
	revision := engine.Revision{ID: int64(len(e.history[exercise]) + 1), At: time.Now(), Text: text, Why: why}
	e.history[exercise] = append([]engine.Revision{revision}, e.history[exercise]...)
	return e.file(exercise)
}

// Edit changes the file as somebody else's editor would.
func (e *Engine) Edit(exercise, text string) {
	e.mu.Lock()
	f, err := e.write(exercise, text, "disk")
	e.mu.Unlock()
	if err == nil {
		e.changes <- f
	}
}

// History returns the file's texts, newest first.
func (e *Engine) History(exercise string, before int64, n int) ([]engine.Revision, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := e.history[exercise]
	if before > 0 {
		all = slices.DeleteFunc(slices.Clone(all), func(r engine.Revision) bool { return r.ID >= before })
	}
	return slices.Clone(all[:min(n, len(all))]), nil
}

// Vet has a finding at every line that calls oddity().
func (e *Engine) Vet(_ context.Context, exercise, text string) ([]trace.Diagnostic, error) {
	var found []trace.Diagnostic
	for i, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "oddity()"); at >= 0 {
			found = append(found, trace.Diagnostic{File: "answer.go", Line: i + 1, Column: at + 1, Message: "result of oddity() is not used"})
		}
	}
	return found, nil
}

// Watch returns what Edit changes.
func (e *Engine) Watch(context.Context) <-chan engine.File { return e.changes }

func version(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

func contains(text, word string) bool {
	return strings.Contains(strings.ToUpper(text), strings.ToUpper(word))
}
