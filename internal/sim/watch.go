package sim

import (
	"time"
)

// A run that makes no progress is looked at again and again. What stops it is
// known for certain when its goroutines wait and three looks find them so. One
// that runs is called a busy loop after patience of the process's own processor
// time: a machine that is slow or busy with something else gives it none. Past
// stall it is given up in any case.
const (
	look     = 100 * time.Millisecond
	sureness = 3
	patience = 10 * time.Second
	stall    = 2 * time.Minute
)

// A watch is kept over one run.
type watch struct {
	seen    int64 // how far the run had come
	since   time.Time
	used    time.Duration // processor time then
	suspect int           // looks in a row that found it stopped
}

func newWatch(moved int64) *watch {
	return &watch{seen: moved, since: time.Now(), used: cpuTime()}
}

// look returns why the run is to be given up, or nil.
func (w *watch) look(moved int64, r *run) *Breach {
	if moved != w.seen {
		*w = *newWatch(moved)
		return nil
	}
	bubble := r.bubble.Load()
	if bubble == nil {
		return nil // it has not begun
	}
	b, sure := explain(goroutinesOf(*bubble))
	if !sure {
		w.suspect = 0
	} else if w.suspect++; w.suspect >= sureness {
		return b
	}
	if cpuTime()-w.used > patience || time.Since(w.since) > stall {
		return b
	}
	return nil
}
