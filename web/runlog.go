package web

import (
	"time"

	"lockwise/internal/trace"
)

// maxEvents is how many events of one run are kept for pages.
const maxEvents = 200_000

// maxBatch is how many records go into one frame.
const maxBatch = 1000

// runLog is everything one run has said so far. Pages read it at their own
// speed from where they are: the log is the queue, so a slow page holds nobody
// up and costs no memory of its own. Its feed's lock guards it.
type runLog struct {
	id       string
	of       string  // see runStart
	source   *string // what runs, if it is not the file on disk
	started  time.Time
	from     string // see runStart
	done     bool
	lines    []line
	events   int
	cut      int
	workers  []string
	progress []trace.Progress // the last of each scenario
	news     int              // counts changes of progress
	ahead    int              // runs that must end before this one begins
}

// line is one record that pages are sent, with its sentence if it is an event.
type line struct {
	trace.Record
	say trace.Text
}

func (l *runLog) add(r trace.Record) {
	switch {
	case r.Progress != nil:
		l.advance(*r.Progress)
		return
	case r.Queue != nil:
		l.ahead = r.Queue.Ahead
		return
	case r.Event != nil && l.events >= maxEvents:
		l.cut++
		return
	case r.Header != nil:
		l.workers = r.Header.Workers
	}
	added := line{Record: r}
	if r.Event != nil {
		l.events++
		added.say = trace.Narrate(*r.Event, l.workers)
	}
	l.lines = append(l.lines, added)
}

func (l *runLog) advance(p trace.Progress) {
	l.news++
	for i := range l.progress {
		if l.progress[i].Scenario == p.Scenario {
			l.progress[i] = p
			return
		}
	}
	l.progress = append(l.progress, p)
}

func (l *runLog) verdict() bool {
	return len(l.lines) > 0 && l.lines[len(l.lines)-1].Verdict != nil
}

// over reports whether nothing more can come: pages that have seen a verdict may ask
// for what ended in it.
func (l *runLog) over() bool { return l.done || l.verdict() }

// shown is the trace the run ended with.
func (l *runLog) shown() []trace.Event {
	var events []trace.Event
	for _, line := range l.lines {
		switch {
		case line.Header != nil:
			events = nil
		case line.Event != nil:
			events = append(events, *line.Event)
		}
	}
	return events
}

// in is the line as pages get it.
func (l line) in(lang string) record {
	r := record{Begin: l.Begin, Header: l.Header, Options: l.Options, Verdict: l.Verdict}
	if l.Event != nil {
		r.Event = &event{l.Event, l.say.In(lang)}
	}
	return r
}
