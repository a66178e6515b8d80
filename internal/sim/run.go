package sim

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing/synctest"
	"time"

	"lockwise/internal/trace"
)

// A run is one schedule of a scenario being carried out. It lives in one bubble.
// The goroutine that calls execute is the scheduler; it owns every field that mu
// does not guard.
type run struct {
	sc    *Scenario
	world *world
	play  Play
	start time.Time
	next  chooser

	workers []*Worker
	env     *Worker // stands for the world in the history: what happens to a store by itself
	cur     *Worker // the worker that moved last
	point   int     // choice points so far
	steps   int     // steps granted so far
	used    budget
	history history
	wake    chan struct{}

	mu        sync.Mutex
	parked    []*step
	returning []returning
	flying    int  // requests on their way that arrive later
	dirty     bool // a store may have changed since Play.Step was called
	written   bool // the database may have been written to since, committed or not

	rec    *recorder // nil: nothing is written down
	breach *Breach
	struck bool // a fault has happened

	over      bool                   // nothing that still moves counts any more
	finished  bool                   // every worker came to its end
	bubble    atomic.Pointer[string] // as stack dumps call it; the watchdog reads it
	baseline  int                    // goroutines there are without the run's workers, or fewer
	uncounted bool                   // the baseline may be too high: look, do not count
	abandoned bool                   // goroutines of the reader's code remain

	progress func() // tells the watchdog that the run moves
}

// budget counts what a schedule has used of its bound.
type budget struct{ preempts, faults int }

func (b budget) within(bound Bound) bool {
	return b.preempts <= bound.Preemptions && b.faults <= bound.Faults
}

func (b budget) plus(o option) budget {
	return budget{b.preempts + o.preempt, b.faults + o.faults()}
}

// A chooser decides at every choice point. Returning -1 ends the run there.
type chooser interface {
	choose(r *run, opts []option) int
}

// horizon is the virtual time after which a run in which nothing happens any
// more is given up as stuck.
const horizon = 2 * time.Hour

// endless is after how many steps a run is given up: somebody asks a store over
// and over and will not stop.
const endless = 5_000

func (r *run) now() time.Duration { return time.Since(r.start) }

// execute carries the run out, from fresh stores to the last check.
func (r *run) execute() {
	r.start = time.Now()
	r.wake = make(chan struct{}, 1)
	r.history = newHistory()
	r.rec.begin(r)
	r.startWorkers()
	r.finished = r.schedule()
	if r.finished && r.breach == nil {
		r.check(r.play.End)
	}
	r.end()
}

func (r *run) startWorkers() {
	for _, w := range r.workers {
		w.ctx, w.cancel = context.WithCancel(context.WithValue(context.Background(), workerKey{}, w))
		w.callCtx = func(error) {}
		r.world.connect(w)
		go func() {
			defer r.workerDone(w)
			defer r.recoverPanic(w)
			growStack(false)
			asWorker(w.Index, func() { r.play.Work(w); w.returned = true })
		}()
	}
}

// growStack makes the goroutine's stack as large as SQLite's and go-redis's calls
// will need it, while there is nothing on it to copy: to let it grow by doubling
// costs a quarter of a run. The room is made when the function is entered; with
// touch false nobody spends time on filling it with zeros.
//
//go:noinline
func growStack(touch bool) {
	if touch {
		var frame [48 << 10]byte
		keep(&frame)
	}
}

//go:noinline
func keep(*[48 << 10]byte) {}

func (r *run) workerDone(w *Worker) {
	r.mu.Lock()
	w.done = true
	r.mu.Unlock()
	r.signal()
}

// recoverPanic turns a panic of the reader's code into a finding, and so a call of
// runtime.Goexit, after which nothing of the worker would be left to check.
func (r *run) recoverPanic(w *Worker) {
	p := recover()
	if p == nil {
		r.noticeGoexit(w)
		return
	}
	stack := make([]byte, 16<<10)
	stack = stack[:runtime.Stack(stack, false)]
	r.mu.Lock()
	defer r.mu.Unlock()
	if w.crashed || r.breach != nil {
		return
	}
	r.breach = &Breach{
		Kind:   trace.FailPanic,
		Worker: w.Name,
		Message: trace.Text{
			En: fmt.Sprintf("%s panicked: %v", w.Name, p),
			Zh: fmt.Sprintf("%s 发生 panic：%v", w.Name, p),
		},
		Detail: string(stack),
	}
}

func (r *run) noticeGoexit(w *Worker) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w.returned || w.crashed || r.breach != nil {
		return
	}
	r.breach = &Breach{Kind: trace.FailRule, Rule: RuleReturns, Worker: w.Name, Step: w.lastStep, Message: trace.Text{
		En: w.Name + "'s call ended its goroutine (runtime.Goexit) and told its caller nothing",
		Zh: w.Name + " 的调用结束了自己的 goroutine（runtime.Goexit），调用方得不到任何结果",
	}}
}

// schedule lets workers move until none has anything left to do. It reports
// whether the run came to its end.
func (r *run) schedule() bool {
	for {
		synctest.Wait()
		if r.lookBehind() {
			continue
		}
		r.settle()
		if r.breach != nil {
			return false
		}
		if r.steps > endless {
			r.breach = r.neverStops()
			return false
		}
		opts := r.options()
		if len(opts) == 0 {
			if r.allDone() {
				return true
			}
			if !r.passTime() {
				r.breach = r.neverReturned()
				return false
			}
			continue
		}
		i := 0
		if len(opts) > 1 {
			r.point++
			if i = r.next.choose(r, opts); i < 0 {
				return false
			}
		}
		r.apply(opts[i])
	}
}

func (r *run) allDone() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.flying > 0 {
		return false
	}
	for _, w := range r.workers {
		if !w.done && !w.crashed {
			return false
		}
	}
	return true
}

func (r *run) apply(o option) {
	r.progress()
	r.used = r.used.plus(o)
	switch {
	case o.fault != nil:
		r.struck = true
		who := o.s.w
		if o.fault.ofWorld {
			who = r.env
		}
		r.note(who, "fault "+o.label, nil, footprint{})
		r.rec.fault(r, o.s.w, o.fault.name(o.s), o.fault)
		o.fault.strike(r, o.s)
	case o.s != nil:
		r.grant(o.s)
	default:
		r.passTime()
	}
}

// grant lets a step happen.
func (r *run) grant(s *step) {
	r.unpark(s)
	r.cur = s.w
	r.steps++
	s.n = r.steps
	s.w.steps++
	s.w.lastStep = s.n
	s.w.lastOp = s.op
	touch := s.touch
	if s.loseRequest {
		touch = footprint{}
	}
	r.note(s.w, s.text, s.args, touch)
	r.rec.request(r, s)
	close(s.granted)
}

func (r *run) note(w *Worker, what string, args []string, f footprint) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.history.note(w, r.now(), what, args, f)
	for _, name := range f.writes {
		r.written = r.written || name == "db"
		r.dirty = r.dirty || name != "db"
	}
}

// soil says that something in a store may have changed.
func (r *run) soil() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dirty = true
}

func (r *run) unpark(s *step) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.leave(s)
}

// leave ends a step's wait; mu is held.
func (r *run) leave(s *step) {
	s.w.held += time.Since(s.parked)
	r.parked = slices.DeleteFunc(r.parked, func(p *step) bool { return p == s })
}

// passTime lets virtual time move until a worker reaches a step, wakes from a
// pause or is done. It reports false if nothing happens within the horizon.
func (r *run) passTime() bool {
	r.rec.asleep(r)
	r.catchUp()
	select {
	case <-r.wake: // left over from this instant
	default:
	}
	wait, paused := r.sc.horizon(), r.nextResume()
	if paused != nil {
		wait = time.Until(paused.pausedTil)
	}
	return r.sleep(time.Now().Add(wait)) || paused != nil
}

// sleep waits until a worker moves, which it reports, or until the time is there.
// What happens between servers meanwhile happens when it is due.
func (r *run) sleep(until time.Time) bool {
	for {
		next := until
		if at, ok := r.world.group.nextBefore(until); ok {
			next = at
		}
		timer := time.NewTimer(time.Until(next))
		select {
		case <-r.wake:
			timer.Stop()
			return true
		case <-timer.C:
		}
		r.catchUp()
		if !next.Before(until) {
			return false
		}
		synctest.Wait()
		r.replicate()
		r.catchUp()
	}
}

// catchUp makes what the scheduler has written, before it let time pass, visible to
// a goroutine that a timer wakes, and the other way round: both call it, and nothing
// else stands between the two.
func (r *run) catchUp() {
	r.mu.Lock()
	defer r.mu.Unlock()
}

// nextResume is the paused worker that goes on first.
func (r *run) nextResume() *Worker {
	var first *Worker
	for _, w := range r.workers {
		if w.paused() && !w.crashed && (first == nil || w.pausedTil.Before(first.pausedTil)) {
			first = w
		}
	}
	return first
}

func (w *Worker) paused() bool { return time.Now().Before(w.pausedTil) }

func (r *run) pause(w *Worker, d time.Duration) { w.pausedTil = time.Now().Add(d) }

// crash ends a worker: its steps are refused from now on, its transactions roll
// back and its connections close.
func (r *run) crash(w *Worker) {
	r.cutOff(w)
	w.cancel()
}

// cutOff refuses a worker's steps, and does not tell it yet that it is over. A call
// that waits inside SQLite for a lock holds its connection's mutex, so such a
// connection is broken only when the call has come back.
func (r *run) cutOff(w *Worker) {
	r.mu.Lock()
	w.crashed = true
	var waiting []*step
	for _, s := range r.parked {
		if s.w == w && !s.inFlight {
			waiting = append(waiting, s)
		}
	}
	r.mu.Unlock()
	r.world.drop(w)
	for _, s := range waiting {
		r.unpark(s)
		s.err = errCrashed
		close(s.granted)
	}
	synctest.Wait()
	r.world.drop(w)
	r.rec.state(r, w, 0)
}

// settle books what the last turn did, once nobody moves any more.
func (r *run) settle() {
	r.replicate()
	r.rec.settle(r)
	if r.written && r.world.db.committed() {
		r.dirty = true
	}
	if r.breach == nil {
		r.check(r.play.Step)
	}
	r.dirty, r.written = false, false
}

func (r *run) check(f func(*View)) {
	if f != nil {
		f(&View{run: r})
	}
}
