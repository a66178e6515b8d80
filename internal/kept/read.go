package kept

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"lockwise/internal/trace"
)

// MaxFile is the size of the largest file read, in bytes.
const MaxFile = 32 << 20

// What a small file could blow up into is limited too: a value of three bytes
// takes some hundred in memory.
const (
	maxEvents = 200_000
	maxValues = 1_000_000 // JSON objects, roughly
)

// maxWorkers is the most lanes that a trace may have.
const maxWorkers = 64

// Errors that callers branch on.
var (
	// ErrNoRun: the file is neither a page with a run in it nor a trace.
	ErrNoRun = errors.New("no run in it")
	// ErrNewer: a newer Lockwise wrote it, in a version not known here.
	ErrNewer = errors.New("written by a newer Lockwise")
	// ErrTooLarge: it has more than MaxFile bytes, or more values than a run has.
	ErrTooLarge = errors.New("too large")
)

// Read takes the run out of a page or a trace.
func Read(text []byte) (Run, error) {
	if len(text) > MaxFile {
		return Run{}, fmt.Errorf("%w: more than %d MiB", ErrTooLarge, MaxFile>>20)
	}
	if n := bytes.Count(text, []byte("{")); n > maxValues {
		return Run{}, fmt.Errorf("%w: %d values", ErrTooLarge, n)
	}
	data, isPage := block(text, traceOpen)
	if !isPage {
		return readTrace(text)
	}
	r, err := readTrace(data)
	if err != nil {
		return Run{}, err
	}
	more, there := block(text, aboutOpen) // pages of old have none
	if !there {
		return r, nil
	}
	var a about
	if err := json.Unmarshal(more, &a); err != nil {
		return Run{}, fmt.Errorf("%w: code and verdict: %v", ErrNoRun, err)
	}
	r.Code, r.Verdict = a.Code, a.Verdict
	return r, nil
}

// block finds a block of data in a page.
func block(text []byte, open string) ([]byte, bool) {
	_, rest, ok := bytes.Cut(text, []byte(open))
	if !ok {
		return nil, false
	}
	data, _, ok := bytes.Cut(rest, []byte(dataClose))
	return data, ok
}

// readTrace reads a trace as docs/trace.md describes it.
func readTrace(text []byte) (Run, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	var r Run
	if err := dec.Decode(&r.Header); err != nil {
		return Run{}, fmt.Errorf("%w: %v", ErrNoRun, err)
	}
	if err := check(r.Header); err != nil {
		return Run{}, err
	}
	for {
		var e trace.Event
		err := dec.Decode(&e)
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err == nil {
			err = follows(e, len(r.Events))
		}
		if err != nil {
			return Run{}, fmt.Errorf("%w: after event %d: %v", ErrNoRun, len(r.Events), err)
		}
		r.Events = append(r.Events, e)
	}
}

func check(h trace.Header) error {
	switch {
	case h.V < 1:
		return fmt.Errorf("%w: it does not begin as a trace does", ErrNoRun)
	case h.V > trace.Version:
		return fmt.Errorf("%w: version %d of the format; this program knows %d", ErrNewer, h.V, trace.Version)
	case len(h.Workers) > maxWorkers:
		return fmt.Errorf("%w: %d workers", ErrNoRun, len(h.Workers))
	}
	return nil
}

// kinds are the kinds of events there are.
var kinds = []trace.Kind{
	trace.Request, trace.Reply, trace.Blocked, trace.Woken, trace.Asleep, trace.Paused, trace.Crashed, trace.Fault,
	trace.State, trace.Call, trace.Return, trace.Belief, trace.Note, trace.RuleBroken, trace.End,
}

// follows says why an event cannot stand behind n others; nil if it can.
func follows(e trace.Event, n int) error {
	switch {
	case n == maxEvents:
		return fmt.Errorf("more than %d events", maxEvents)
	case e.N != n+1:
		return fmt.Errorf("event %d comes next", e.N)
	case !slices.Contains(kinds, e.Kind):
		return fmt.Errorf("no such kind: %q", e.Kind)
	case e.T < 0, e.Step < 0, e.Cause < 0:
		return errors.New("a number is out of range")
	}
	return nil
}
