package room

import (
	"container/list"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"lockwise/internal/engine"
	"lockwise/internal/kept"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/lessons"
	"lockwise/web"
)

// Engine runs what ships with Lockwise. Nobody else's code reaches it.
type Engine interface {
	Run(ctx context.Context, j engine.Job, emit func(trace.Record)) trace.Verdict
}

// run is a run of an answer that ships: its judgement, one schedule, or the first
// choices of one. The same run has the same trace on every machine, so it is made
// once.
type run struct {
	Exercise string
	Answer   string
	Schedule string // "" is the one that the judgement shows
	Points   int    // choices; all is every one
}

const all = -1

// ran is a run while it is made, and what has come of it.
type ran struct {
	run
	done    chan struct{}
	records []trace.Record // once done
	place   *list.Element  // in the order of use; nil until it is kept

	wanted int  // who waits for it
	begun  bool // it is not in the line any more
}

// verdict is what the run ended with; inconclusive if it did not end.
func (r *ran) verdict() trace.Verdict {
	if n := len(r.records); n > 0 && r.records[n-1].Verdict != nil {
		return *r.records[n-1].Verdict
	}
	return trace.Verdict{Exercise: r.Exercise, Verdict: trace.Inconclusive, Kind: trace.FailInternal}
}

// events are those of the trace that the run shows.
func (r *ran) events() []trace.Event {
	var events []trace.Event
	for _, rec := range r.records {
		if rec.Event != nil {
			events = append(events, *rec.Event)
		}
	}
	return events
}

// errors that callers branch on.
var (
	errBusy   = errors.New("too many runs are waited for")
	errNoSuch = errors.New("no such answer")
)

// maxKept is how many records of runs are kept in memory.
const maxKept = 400_000

// runs makes runs, a few at a time, and keeps them.
type runs struct {
	ctx    context.Context
	engine Engine
	work   sync.WaitGroup

	mu     sync.Mutex
	known  map[run]*ran
	used   list.List // of what is kept, the newest first
	kept   int       // records
	line   line
	busy   int
	begins map[string]trace.Begin
}

func newRuns(ctx context.Context, e Engine) *runs {
	return &runs{ctx: ctx, engine: e, known: map[run]*ran{}, begins: map[string]trace.Begin{}}
}

func (r *runs) wait() { r.work.Wait() }

// get makes a run for somebody, or finds it made.
func (r *runs) get(ctx context.Context, who string, what run) (*ran, error) {
	if _, err := source(what); err != nil {
		return nil, err
	}
	one, err := r.want(who, what)
	if err != nil {
		return nil, err
	}
	select {
	case <-one.done:
	case <-ctx.Done():
		err = ctx.Err()
	case <-r.ctx.Done():
		err = r.ctx.Err()
	}
	r.unwant(one)
	return one, err
}

// source is the text of an answer.
func source(what run) (string, error) {
	e, _, ok := lessons.FindExercise(what.Exercise)
	if !ok || !slices.Contains(e.Answers(), what.Answer) {
		return "", errNoSuch
	}
	return e.Answer(what.Answer)
}

// want joins those who wait for a run; the first one puts it into the line.
func (r *runs) want(who string, what run) (*ran, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one := r.known[what]
	if one == nil {
		one = &ran{run: what, done: make(chan struct{})}
		if !r.line.add(who, one) {
			return nil, errBusy
		}
		r.known[what] = one
	}
	one.wanted++
	if one.place != nil {
		r.used.MoveToFront(one.place)
	}
	r.hire()
	return one, nil
}

// hire has one more serve the line, if there is a processor for it. The lock is held.
func (r *runs) hire() {
	if r.busy < runtime.NumCPU() && len(r.line.turns) > 0 && r.ctx.Err() == nil {
		r.busy++
		r.work.Go(r.serve)
	}
}

func (r *runs) unwant(one *ran) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one.wanted--; one.wanted == 0 && !one.begun {
		r.line.drop(one)
		delete(r.known, one.run)
	}
}

// serve makes runs until nobody waits.
func (r *runs) serve() {
	for one := r.begin(); one != nil; one = r.begin() {
		records := r.make(one.run)
		r.keep(one, records)
	}
}

func (r *runs) begin() *ran {
	r.mu.Lock()
	defer r.mu.Unlock()
	one := r.line.next()
	if one == nil || r.ctx.Err() != nil {
		r.busy--
		return nil
	}
	one.begun = true
	return one
}

// make runs, and returns what pages show: the last trace and the verdict.
func (r *runs) make(what run) []trace.Record {
	text, err := source(what)
	if err != nil {
		return nil
	}
	job := engine.Job{Exercise: what.Exercise, Source: &text, Schedule: what.Schedule}
	if what.Points != all {
		job.Points = &what.Points
	}
	var records []trace.Record
	r.engine.Run(r.ctx, job, func(rec trace.Record) {
		switch {
		case rec.Header != nil:
			records = []trace.Record{rec}
		case rec.Event != nil, rec.Options != nil, rec.Verdict != nil:
			records = append(records, rec)
		}
	})
	return records
}

// keep shows a run to those who wait for it. One that came to nothing is made again
// when somebody asks for it.
func (r *runs) keep(one *ran, records []trace.Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one.records = records
	close(one.done)
	if v := one.verdict(); v.Kind == trace.FailInternal {
		delete(r.known, one.run)
		return
	}
	one.place = r.used.PushFront(one)
	for r.kept += len(records); r.kept > maxKept && r.used.Len() > 1; {
		old := r.used.Remove(r.used.Back()).(*ran)
		delete(r.known, old.run)
		r.kept -= len(old.records)
	}
}

// hash names the trace that the run shows: the same on every server.
func (r *ran) hash() string {
	for _, rec := range r.records {
		if rec.Header != nil {
			if text, err := kept.Trace(*rec.Header, r.events()); err == nil {
				return workshop.Hash(string(text))
			}
		}
	}
	return ""
}

// beginOf is what an exercise's grader says before it runs anything.
func (r *runs) beginOf(ctx context.Context, e lessons.Exercise) (trace.Begin, error) {
	r.mu.Lock()
	begin, known := r.begins[e.ID]
	r.mu.Unlock()
	if known {
		return begin, nil
	}
	begin, ok := web.BeginOf(ctx, e, func(ctx context.Context, j engine.Job, emit func(trace.Record)) { r.engine.Run(ctx, j, emit) })
	if !ok {
		return begin, errNoRun
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.begins[e.ID] = begin
	return begin, nil
}
