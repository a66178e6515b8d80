package held

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// play is one run.
type play struct {
	Lock
	Situation
	check func(*sim.View, []*Call) // the situation's own; may be nil

	mu     sync.Mutex
	calls  []*Call // in the order in which they were made
	begun  int     // works that have begun
	struck bool    // a fault has happened
	hit    time.Duration

	value   string          // of the resource
	written map[string]bool // every value it has had
	newest  *Call           // the newest holder that has written
}

func (p *play) work(w *sim.Worker) {
	j := &p.Jobs[w.Index]
	w.Sleep(Odd(j.After))
	p.call(w, j)
	if j.Again > 0 {
		w.Sleep(Odd(j.Again))
		p.call(w, j)
	}
}

func (p *play) call(w *sim.Worker, j *Job) {
	c := &Call{Job: j, Worker: w, play: p, asked: w.Now()}
	p.mu.Lock()
	p.calls = append(p.calls, c)
	p.mu.Unlock()
	w.Call("Run", []string{p.Lock.Name, p.Right.En + " " + p.Lasts.String(), "work takes " + j.Takes.String()}, func(ctx context.Context) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		if j.Gone > 0 {
			defer time.AfterFunc(Odd(j.Gone), cancel).Stop()
		}
		defer context.AfterFunc(ctx, c.callerLeaves)()
		err := c.catch(func() error { return p.Run(ctx, w, c.run) })
		c.mu.Lock()
		defer c.mu.Unlock()
		c.err = err
		return "done", err
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over, c.returned = true, w.Now()
}

// next numbers the works in the order in which they begin.
func (p *play) next() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begun++
	return p.begun
}

// all returns the calls so far: those whose work has begun in that order, then the
// others.
func (p *play) all() []*Call {
	return slices.SortedStableFunc(slices.Values(p.calls), func(a, b *Call) int { return cmp.Or(p.place(a)-p.place(b), a.Worker.Index-b.Worker.Index) })
}

func (p *play) place(c *Call) int {
	if c.begun {
		return c.number
	}
	return len(p.calls) + 1
}

// step checks after every turn what must hold at all times.
func (p *play) step(v *sim.View) {
	defer p.still()()
	if v.Faulted() && !p.struck {
		p.struck, p.hit = true, v.Now()
	}
	p.lookAtResource(v)
	for _, check := range []func(*sim.View, *Call){p.begins, p.isAlone, p.hasWritten, p.returns} {
		for _, c := range p.all() {
			if v.Broken() {
				return
			}
			check(v, c)
		}
	}
	if p.check != nil && !v.Broken() {
		p.check(v, p.all())
	}
}

// finish checks what is left when everybody is done.
func (p *play) finish(v *sim.View) {
	p.step(v)
	if p.struck || p.panicked() != nil || v.Broken() {
		return
	}
	left := slices.DeleteFunc(v.Entries(p.Lock.Store.Name()), func(e sim.Entry) bool { return !p.Own(e) })
	if len(left) > 0 {
		v.Break(ruleFrees, -1, trace.Text{
			En: fmt.Sprintf("every Run has returned, and something is left in %s (%s): %s", p.Service, left[0].In, left[0].Key),
			Zh: fmt.Sprintf("所有 Run 都已返回，%s 里却还留着东西（%s）：%s", p.Service, left[0].In, left[0].Key),
		})
	}
}

// still keeps the calls as they are while they are looked at.
func (p *play) still() (release func()) {
	p.mu.Lock()
	all := slices.Clone(p.calls)
	for _, c := range all {
		c.mu.Lock()
	}
	return func() {
		for _, c := range all {
			c.mu.Unlock()
		}
		p.mu.Unlock()
	}
}

// isHit reports whether a fault has struck the call. What its worker asks for when the
// lock of that time is over must go as well as anybody's.
func (p *play) isHit(c *Call) bool {
	return p.struck && c.Worker.Index == p.Hits && c.asked <= p.hit+p.Lasts
}
