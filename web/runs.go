package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strconv"
	"sync"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// runs starts graders on behalf of pages and keeps what they say. A run belongs
// to its exercise, not to the page that started it: every page that shows the
// exercise follows it, and a new one takes its place.
type runs struct {
	ctx    context.Context
	engine Engine
	log    *slog.Logger
	boot   string // makes ids of this start unlike those of another
	work   sync.WaitGroup

	mu    sync.Mutex
	count int
	feeds map[string]*feed
}

func newRuns(ctx context.Context, e Engine, log *slog.Logger) *runs {
	return &runs{ctx: ctx, engine: e, log: log, boot: rand.Text()[:8], feeds: map[string]*feed{}}
}

// follow returns the feed of a job, which must be let go with leave. A schedule
// that nobody followed before starts to run.
func (r *runs) follow(j engine.Job) *feed {
	r.mu.Lock()
	f, known := r.feeds[key(j)]
	if !known {
		f = newFeed()
		r.feeds[key(j)] = f
	}
	f.followers++
	r.mu.Unlock()
	switch {
	case known:
	case j.Schedule != "":
		r.start(j, "")
	default:
		r.resume(f, j.Exercise, keptRun)
	}
	return f
}

// leave lets a feed go. Nobody waits for a schedule that no page shows.
func (r *runs) leave(j engine.Job, f *feed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f.followers--
	if f.followers == 0 && j.Schedule != "" {
		f.stop()
		delete(r.feeds, key(j))
	}
}

// key names what pages follow: an exercise, whatever text is judged, or one
// schedule of one text.
func key(j engine.Job) string {
	if j.Schedule == "" || j.Source == nil {
		return j.Exercise + " " + j.Schedule
	}
	return j.Exercise + " " + j.Schedule + " " + *j.Source
}

// elsewhere shows those who follow an exercise what another program has judged.
func (r *runs) elsewhere(exercise string) {
	r.mu.Lock()
	f := r.feeds[key(engine.Job{Exercise: exercise})]
	r.mu.Unlock()
	if f != nil {
		r.resume(f, exercise, otherRun)
	}
}

// resume shows the last finished run of an exercise, unless one goes on here.
func (r *runs) resume(f *feed, exercise, from string) {
	records, err := r.engine.LastRun(exercise)
	if err != nil {
		r.log.Error("cannot read the last run", "exercise", exercise, "err", err)
		return
	}
	f.resume(r.nextID(), from, records)
}

func (r *runs) nextID() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count++
	return r.boot + "-" + strconv.Itoa(r.count)
}

// start runs a job for everybody who follows it; without anybody there is no
// feed, and nothing runs. of names the answer of ours that is judged, if it is
// one.
func (r *runs) start(j engine.Job, of string) (*feed, *runLog) {
	id := r.nextID()
	r.mu.Lock()
	f := r.feeds[key(j)]
	r.mu.Unlock()
	if f == nil || r.ctx.Err() != nil {
		return nil, nil
	}
	ctx, cancel := context.WithCancel(r.ctx)
	log := f.begin(id, of, j.Source, cancel)
	r.work.Go(func() {
		defer cancel()
		v := r.engine.Run(ctx, j, func(rec trace.Record) {
			if rec.Verdict != nil && ctx.Err() != nil {
				return // stopped: what the engine says of it is no judgement
			}
			f.change(log, func(l *runLog) { l.add(rec) })
		})
		stopped := ctx.Err() != nil
		f.change(log, func(l *runLog) {
			if !stopped && !l.verdict() {
				l.add(trace.Record{Verdict: &v})
			}
			l.done = true
		})
	})
	return f, log
}

// stop ends a job's run, if it has one.
func (r *runs) stop(j engine.Job) {
	r.mu.Lock()
	f := r.feeds[key(j)]
	r.mu.Unlock()
	if f != nil {
		f.stop()
	}
}

func (r *runs) wait() { r.work.Wait() }
