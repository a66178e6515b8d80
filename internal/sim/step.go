package sim

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"time"
)

// A step is one operation of a worker on its way to a store: a Redis request, or
// a call of the SQL driver. It waits until the scheduler grants it.
type step struct {
	w     *Worker
	store string // "db", "redis"
	op    string // the verb
	text  string // the statement or command as sent
	args  []string
	conn  int // which of the worker's connections
	touch footprint
	retry bool // a blocked SQL call looks at the lock again
	// inFlight says that the worker has sent it long ago: it arrives whatever
	// has become of the worker.
	inFlight bool

	// aim says again where the step goes, when servers have changed their roles; nil:
	// it goes where it went.
	aim func()

	parked  time.Time // when it began to wait for its turn
	granted chan struct{}
	err     error // why it was not carried out

	n           int // number in the run, from 1
	event       int // number of its request event in the trace
	blocked     bool
	loseReply   bool
	loseRequest bool
	delay       time.Duration // it arrives that much later
	replyDelay  time.Duration // its answer arrives that much later
	afterReply  func()        // happens when the caller has the answer; nil: nothing does
}

// answered lets happen what a fault has put after the reply.
func (s *step) answered() {
	if s.afterReply != nil {
		s.afterReply()
	}
}

// travel lets the answer to a step be on its way for as long as answers take. The
// wait ends with one of the contexts, for the same reason as that of take.
func (s *step) travel(ctx, txCtx context.Context) error {
	d := s.w.run.sc.Latency
	if d == 0 {
		return nil
	}
	var txDone <-chan struct{}
	if txCtx != nil {
		txDone = txCtx.Done()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-txDone:
		return txCtx.Err()
	}
}

// maxRefused is how many operations of a crashed process are answered with an
// error before its goroutine is ended: its code must get a chance to give up by
// itself, but a loop that tries again for ever must not run for ever.
const maxRefused = 100

// take waits until the scheduler lets the step happen. It returns early when one
// of the contexts ends (a call of database/sql that does not end with its context
// blocks a mutex, and with it the whole world) and when the worker has crashed.
func (r *run) take(s *step, ctx, txCtx context.Context) error {
	if err := r.enter(s, ctx); err != nil {
		return err
	}
	var txDone <-chan struct{}
	if txCtx != nil {
		txDone = txCtx.Done()
	}
	select {
	case <-s.granted:
		return s.err
	case <-ctx.Done():
		return r.withdraw(s, ctx)
	case <-txDone:
		return r.withdraw(s, txCtx)
	}
}

func (r *run) enter(s *step, ctx context.Context) error {
	if !s.inFlight {
		r.leaveIfHopeless(s.w)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || s.w.crashed && !s.inFlight {
		return errCrashed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.parked, s.granted = time.Now(), make(chan struct{})
	r.parked = append(r.parked, s)
	r.signal()
	return nil
}

func (r *run) withdraw(s *step, ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.leave(s)
	r.signal()
	if s.w.crashed {
		return errCrashed
	}
	return ctx.Err()
}

// leaveIfHopeless ends the goroutine of a crashed process that goes on asking.
func (r *run) leaveIfHopeless(w *Worker) {
	r.mu.Lock()
	hopeless := false
	if w.crashed {
		w.refused++
		hopeless = w.refused > maxRefused
	}
	r.mu.Unlock()
	if hopeless {
		runtime.Goexit()
	}
}

// leaveIfCrashed ends the goroutine of a worker that has crashed.
func (r *run) leaveIfCrashed(w *Worker) {
	r.mu.Lock()
	crashed := w.crashed
	r.mu.Unlock()
	if crashed {
		runtime.Goexit()
	}
}

// signal tells the scheduler that something happened while it let time pass.
func (r *run) signal() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// compareSteps orders parked steps in a way that does not depend on which
// goroutine got there first.
func compareSteps(a, b *step) int {
	return cmp.Or(
		cmp.Compare(a.w.Index, b.w.Index),
		cmp.Compare(a.store, b.store),
		cmp.Compare(a.text, b.text),
		slices.Compare(a.args, b.args),
		cmp.Compare(a.conn, b.conn),
	)
}
