package own

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// outbox holds the verdicts that the room has not taken, on disk as well. Of each
// exercise it holds the last one: that is the one a board shows.
type outbox struct {
	dir string

	mu      sync.Mutex
	waiting map[string]waiting // by exercise
	woken   chan struct{}      // something was put in
}

// waiting is a verdict that the room has not taken.
type waiting struct {
	At      int64   `json:"at"` // Unix time, milliseconds: the oldest is sent first
	Verdict Verdict `json:"verdict"`
}

const outFile = "verdict-" // and the exercise

func openOutbox(dir string) *outbox {
	o := &outbox{dir: dir, waiting: map[string]waiting{}, woken: make(chan struct{}, 1)}
	files, _ := filepath.Glob(filepath.Join(dir, outFile+"*.json"))
	for _, name := range files {
		text, err := os.ReadFile(name)
		var w waiting
		if err == nil && json.Unmarshal(text, &w) == nil && name == filepath.Join(dir, fileOf(w.Verdict)) {
			o.waiting[w.Verdict.Exercise] = w
		}
	}
	return o
}

func fileOf(v Verdict) string { return outFile + v.Exercise + ".json" }

// put adds a verdict. It is sent even if it cannot be kept on disk.
func (o *outbox) put(v Verdict, at time.Time) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	w := waiting{at.UnixMilli(), v}
	o.waiting[v.Exercise] = w
	select {
	case o.woken <- struct{}{}:
	default: // is awake
	}
	return keep(o.dir, fileOf(v), w)
}

// next is the verdict to send; false if there is none.
func (o *outbox) next() (Verdict, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var first *waiting
	for _, w := range o.waiting {
		if first == nil || w.At < first.At {
			first = &w
		}
	}
	if first == nil {
		return Verdict{}, false
	}
	return first.Verdict, true
}

// done takes a verdict out, unless a later one has taken its place.
func (o *outbox) done(v Verdict) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.waiting[v.Exercise].Verdict.ID != v.ID {
		return nil
	}
	delete(o.waiting, v.Exercise)
	return drop(o.dir, fileOf(v))
}

// clear forgets all that waits.
func (o *outbox) clear() error {
	var failed error
	for v, more := o.next(); more; v, more = o.next() {
		failed = errors.Join(failed, o.done(v))
	}
	return failed
}
