package web

import (
	"context"
	"slices"
	"sync"
	"time"

	"lockwise/internal/trace"
)

// feed is what pages follow: the newest run of one exercise or one schedule.
type feed struct {
	mu        sync.Mutex
	log       *runLog // nil: nothing has run
	cancel    context.CancelFunc
	followers int
	changed   chan struct{} // closed when something is new, and replaced
}

func newFeed() *feed {
	return &feed{changed: make(chan struct{}), cancel: func() {}}
}

// begin puts a new run in place of the one before, which is cancelled.
func (f *feed) begin(id, of string, source *string, cancel context.CancelFunc) *runLog {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cancel()
	f.cancel = cancel
	f.log = &runLog{id: id, of: of, source: source, started: time.Now()}
	f.tell()
	return f.log
}

// change alters a run, unless it is no longer the one that pages follow.
func (f *feed) change(log *runLog, how func(*runLog)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.log != log || log.done {
		return
	}
	how(log)
	f.tell()
}

// resume shows a run that was not made here, unless one goes on; one of an earlier
// session, unless there has been one since.
func (f *feed) resume(id, from string, records []trace.Record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.log != nil && (from == keptRun || !f.log.over()) || len(records) == 0 {
		return
	}
	f.log = &runLog{id: id, started: time.Now(), from: from}
	for _, r := range records {
		f.log.add(r)
	}
	f.log.done = true
	f.tell()
}

// newest returns what the run has said, if it is over, and the text it ran.
func (f *feed) newest() ([]trace.Record, *string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.log == nil || !f.log.over() {
		return nil, nil
	}
	records := make([]trace.Record, len(f.log.lines))
	for i, l := range f.log.lines {
		records[i] = l.Record
	}
	return records, f.log.source
}

func (f *feed) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cancel()
}

// tell wakes everybody who waits; the lock is held.
func (f *feed) tell() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// reader is how much of a feed one page has.
type reader struct {
	run  string // id of the run it follows
	next int    // records of it that it has
	news int    // progress it has
	wait int    // runs it knows to be before
	cut  int
	done bool
}

// read returns the frames that bring a page up to date, and what to wait for
// before there are more.
func (f *feed) read(at *reader, lang string) ([]frame, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.log == nil {
		return nil, f.changed
	}
	var out []frame
	l := f.log
	if at.run != l.id || at.next > len(l.lines) {
		*at = reader{run: l.id}
		out = append(out, frame{Run: &runStart{l.id, time.Since(l.started).Milliseconds(), l.from, l.of}})
	}
	for batch := range slices.Chunk(l.lines[at.next:], maxBatch) {
		at.next += len(batch)
		out = append(out, frame{Records: inLang(batch, lang), Next: new(at.next)})
	}
	return append(out, at.rest(l)...), f.changed
}

func inLang(lines []line, lang string) []record {
	records := make([]record, len(lines))
	for i, l := range lines {
		records[i] = l.in(lang)
	}
	return records
}

// rest is what is not a record: how far the run is, and that it is over.
func (at *reader) rest(l *runLog) []frame {
	var out []frame
	if at.wait != l.ahead {
		at.wait = l.ahead
		out = append(out, frame{Ahead: new(l.ahead)})
	}
	if at.news != l.news {
		at.news = l.news
		out = append(out, frame{Progress: slices.Clone(l.progress)})
	}
	if at.cut != l.cut {
		at.cut = l.cut
		out = append(out, frame{Cut: l.cut})
	}
	if l.done && !at.done {
		at.done = true
		out = append(out, frame{Done: true})
	}
	return out
}

// outcome waits until a run is over and returns the events of the trace it
// shows; false if it came to no verdict.
func (f *feed) outcome(ctx context.Context, l *runLog) ([]trace.Event, bool) {
	for {
		events, ok, changed := f.look(l)
		if changed == nil {
			return events, ok
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, false
		}
	}
}

// look says how a run has ended, or what to wait for before it is asked again.
func (f *feed) look(l *runLog) (events []trace.Event, ok bool, changed <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case l.over(): // also if another has taken its place
		return l.shown(), l.verdict(), nil
	case f.log != l:
		return nil, false, nil
	}
	return nil, false, f.changed
}
