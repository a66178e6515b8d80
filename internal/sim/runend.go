package sim

import (
	"runtime"
	"slices"
	"testing/synctest"
	"time"
)

// returning is a call of the reader's code that has come back, and waits until
// somebody has looked at what it left open.
type returning struct {
	w      *Worker
	looked chan struct{}
}

// callEnds waits until everything the call has set in motion has come to rest
// (database/sql rolls back for a cancelled context in a goroutine of its own) and
// the scheduler has looked at it.
func (r *run) callEnds(w *Worker) {
	c := returning{w, make(chan struct{})}
	r.mu.Lock()
	r.returning = append(r.returning, c)
	r.mu.Unlock()
	r.signal()
	<-c.looked
}

// lookBehind lets calls that have returned go on, and looks for what they left
// open. It reports whether there were any.
func (r *run) lookBehind() bool {
	r.mu.Lock()
	calls := r.returning
	r.returning = nil
	r.mu.Unlock()
	for _, c := range calls {
		if r.breach == nil {
			r.breach = r.leftOpen(c.w)
		}
		close(c.looked)
	}
	return len(calls) > 0
}

// end takes the world down. What the reader's code left behind is looked for when
// every worker has come to its end and none has crashed; whatever else still runs
// is told to stop.
func (r *run) end() {
	if r.finished {
		if r.breach == nil && !r.anyCrashed() {
			r.breach = r.leftWaiting()
		}
		r.disconnect()
		if r.breach == nil && !r.anyCrashed() {
			r.breach = r.leftRunning()
		}
	}
	r.rec.end(r)
	if !r.finished {
		r.turnAway()
	}
	for _, w := range r.workers {
		w.cancel()
	}
	r.land()
	synctest.Wait() // calls that were cancelled come back before their connections go
	if !r.finished {
		r.disconnect()
	}
	r.seeOff()
}

func (r *run) anyCrashed() bool {
	return slices.ContainsFunc(r.workers, func(w *Worker) bool { return w.crashed })
}

// seeOff gives goroutines that the run has cut off time to notice: a crashed
// process that sleeps goes on for a while, to no effect. Those that never notice
// are left standing in their bubble.
func (r *run) seeOff() {
	for wait := time.Millisecond; r.someoneStays(); wait *= 4 {
		if wait > time.Hour {
			r.abandoned = len(r.goroutines()) > 0
			return
		}
		time.Sleep(wait)
		synctest.Wait()
	}
}

// someoneStays reports whether a worker, or a goroutine that it has started, may
// still be there. The baseline may be too high while goroutines of an earlier
// scenario are on their way out; workers are therefore looked for by themselves.
func (r *run) someoneStays() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return runtime.NumGoroutine() > r.baseline || r.uncounted && len(r.goroutines()) > 0 || slices.ContainsFunc(r.workers, func(w *Worker) bool { return !w.done })
}

// land lets requests that are still waiting to arrive come to an end.
func (r *run) land() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	for _, s := range r.parked {
		s.err = errCrashed
		close(s.granted)
	}
	r.parked = nil
}

// disconnect closes what belongs to the workers and waits until all that reacts
// to that has done so.
func (r *run) disconnect() {
	for _, w := range r.workers {
		r.world.disconnect(w)
	}
	r.world.stopStores()
	r.catchUp()
	synctest.Wait()
}

// turnAway refuses everybody. A loop that asks again whatever it is told comes to
// its end by that, as long as it still gets to ask: with a cancelled context it
// would not even reach a step, and turn for ever.
func (r *run) turnAway() {
	for _, w := range r.workers {
		r.cutOff(w)
	}
	synctest.Wait()
}
