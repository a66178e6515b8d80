package sim

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"lockwise/internal/trace"
)

// hire starts a goroutine that carries out runs, one after the other. A run that
// cannot be taken down keeps its goroutine for good, and another is hired.
func (x *explorer) hire() {
	x.goroutines.Store(0)
	jobs, results := make(chan *run), make(chan *run, 1)
	x.jobs, x.results = jobs, results
	go func() {
		var current *run
		defer func() {
			// The race detector fails a test by ending its goroutine.
			if current != nil {
				current.abandoned = true
				results <- current
			}
		}()
		for current = range jobs {
			r := current
			synctest.Test(x.t, func(t *testing.T) {
				x.live(t, r)
				if r.abandoned {
					results <- r
					abandonBubble()
				}
			})
			current = nil
			results <- r
		}
	}()
}

// forever is made outside every bubble, so that to wait for it is no durable
// blocking: a bubble with a goroutine that waits for it stands still.
var forever = make(chan struct{})

// abandonBubble stops a bubble that still has goroutines of the reader's code in
// it. There is no way to end them.
func abandonBubble() { <-forever }

// countGoroutines tells the run how many goroutines there are without its workers.
// runtime.NumGoroutine is cheap and may be too high for a moment, which would hide
// a goroutine left behind; the first count is therefore taken from a dump, and
// from then on the lowest counts. Too low only costs a look at the end of the run.
func (x *explorer) countGoroutines(r *run) {
	n := int(x.goroutines.Load())
	if n == 0 {
		// Goroutines of the scenario before may still be on their way out.
		r.uncounted = true
		n = len(dumpGoroutines())
	}
	r.baseline = min(n, runtime.NumGoroutine())
	x.goroutines.Store(int64(r.baseline))
}

// live is one run's life inside its bubble.
func (x *explorer) live(t *testing.T, r *run) {
	x.countGoroutines(r)
	r.learnBubble()
	fixRandom(t)
	if err := x.world.restore(); err != nil {
		r.breach = &Breach{Kind: trace.FailInternal, Message: trace.Text{En: err.Error(), Zh: err.Error()}}
		return
	}
	r.execute()
}

// learnBubble notes which bubble the run lives in. A goroutine with nothing on its
// stack finds out, because the whole stack is walked for it.
func (r *run) learnBubble() {
	known := make(chan string)
	go func() {
		_, bubble := self()
		known <- bubble
	}()
	bubble := <-known
	r.bubble.Store(&bubble)
}

// run carries out one schedule.
func (x *explorer) run(c chooser, rec *recorder) *run {
	r := &run{env: &Worker{}, sc: x.sc, world: x.world, play: x.sc.Play(), next: c, rec: rec, progress: func() { x.moved.Add(1) }}
	for i, name := range x.sc.Workers {
		r.workers = append(r.workers, &Worker{Name: name, Index: i, run: r, hash: mix(1, uint64(i))})
	}
	x.world.provide()
	x.jobs <- r
	return x.await(r)
}

// await waits for the run to end.
func (x *explorer) await(r *run) *run {
	select { // most runs need no watching
	case r = <-x.results:
		return x.after(r)
	default:
	}
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	watch := newWatch(x.moved.Load())
	for {
		select {
		case r = <-x.results:
			return x.after(r)
		case <-ticker.C:
			if len(x.results) > 0 {
				continue // it has ended, and was not chosen
			}
			if b := watch.look(x.moved.Load(), r); b != nil {
				return x.giveUp(r, b)
			}
		}
	}
}

func (x *explorer) after(r *run) *run {
	if r.abandoned {
		x.world.free()
		x.hire()
	}
	return r
}

// giveUp leaves a run that will never end to itself. Its stores may be in use for
// good, so the world is made anew.
func (x *explorer) giveUp(r *run, b *Breach) *run {
	b.standing = true
	stuck := &run{sc: r.sc, workers: r.workers, breach: b, rec: r.rec}
	x.hire()
	if w, err := newWorld(x.sc); err == nil {
		x.world = w
	}
	return stuck
}
