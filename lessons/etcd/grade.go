package etcd

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lockwise/internal/sim"
	store "lockwise/internal/sim/etcd"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "etcd", Name: "etcd", Code: []any{impl.Run, impl.Write}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Scenarios = append(ex.Scenarios, resourceAlone(impl)...)
	return ex
}

// What everybody wants, and what it protects.
const (
	lockName = "lock/report"
	resource = "report"
	ttl      = 5 * time.Second
)

// situation is a scenario in the lesson's terms.
type situation struct {
	name   string
	title  trace.Text
	jobs   []job // one a worker
	hits   int   // the worker whom faults strike
	faults []sim.Fault
	bound  sim.Bound

	// deaf: a process that stands still cannot be told to stop. Only the resource
	// can keep it from doing harm.
	deaf bool
}

// job is what a worker wants done under the lock.
type job struct {
	after time.Duration
	takes time.Duration
	fails bool
	gone  time.Duration // the caller goes away that long after asking; 0: never
}

// patience is how long a caller waits for the lock.
const patience = 40*time.Second + 23*time.Microsecond

// odd keeps what a worker does apart from the ticks of the server: what happens at
// the same instant has no order.
func odd(d time.Duration) time.Duration { return d + 17*time.Microsecond }

func (s situation) scenario(impl Impl) *sim.Scenario {
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.jobs)],
		DB:      &sim.Database{Schema: Schema, Seed: []string{firstRow}},
		Stores:  []sim.Store{store.Store{}},
		Faults:  s.faults,
		Bound:   s.bound,
		Play: func() sim.Play {
			p := &play{situation: s, calls: make([]*call, len(s.jobs)), written: map[string]bool{}}
			return sim.Play{
				Work: func(w *sim.Worker) { p.work(w, impl) },
				Step: p.step,
				End:  p.finish,
			}
		},
	}
}

// firstRow is the resource before anybody writes.
const firstRow = `INSERT INTO resources (name, fence, value) VALUES ('` + resource + `', 0, 'nobody')`

// play is one run.
type play struct {
	situation
	mu     sync.Mutex
	calls  []*call // by worker; nil: it has not asked yet
	begun  int     // works that have begun
	struck bool    // a fault has happened
	hit    time.Duration

	value   string          // of the resource
	written map[string]bool // every value it has had
	newest  *call           // the newest holder that has written
}

func (p *play) work(w *sim.Worker, impl Impl) {
	j := &p.jobs[w.Index]
	w.Sleep(odd(j.after))
	c := &call{job: j, play: p, worker: w, impl: impl, asked: w.Now()}
	p.mu.Lock()
	p.calls[w.Index] = c
	p.mu.Unlock()
	w.Call("Run", []string{lockName, "ttl " + ttl.String(), "work takes " + j.takes.String()}, func(ctx context.Context) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		if j.gone > 0 {
			defer time.AfterFunc(odd(j.gone), cancel).Stop()
		}
		defer context.AfterFunc(ctx, c.callerLeaves)()
		err := impl.Run(ctx, store.Client(w), lockName, ttl, c.run)
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
func (p *play) all() []*call {
	all := slices.DeleteFunc(slices.Clone(p.calls), func(c *call) bool { return c == nil })
	slices.SortStableFunc(all, func(a, b *call) int { return place(a) - place(b) })
	return all
}

func place(c *call) int {
	if c.begun {
		return c.number
	}
	return len("ABC") + 1
}

// step checks after every turn what must hold at all times.
func (p *play) step(v *sim.View) {
	defer p.still()()
	if v.Faulted() && !p.struck {
		p.struck, p.hit = true, v.Now()
	}
	p.lookAtResource(v)
	for _, check := range []func(*sim.View, *call){p.begins, p.isAlone, p.hasWritten, p.returns} {
		for _, c := range p.all() {
			if v.Broken() {
				return
			}
			check(v, c)
		}
	}
}

// finish checks what is left when everybody is done.
func (p *play) finish(v *sim.View) {
	p.step(v)
	if p.struck || v.Broken() {
		return
	}
	if left := v.Entries(store.Name); len(left) > 0 {
		what := left[0]
		v.Break(ruleFrees, -1, trace.Text{
			En: fmt.Sprintf("every Run has returned, and something is left in etcd (%s): %s", what.In, what.Key),
			Zh: fmt.Sprintf("所有 Run 都已返回，etcd 里却还留着东西（%s）：%s", what.In, what.Key),
		})
	}
}

// still keeps the calls as they are while they are looked at.
func (p *play) still() (release func()) {
	p.mu.Lock()
	all := slices.DeleteFunc(slices.Clone(p.calls), func(c *call) bool { return c == nil })
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

// isHit reports whether a fault has struck the call's worker.
func (p *play) isHit(c *call) bool { return p.struck && c.worker.Index == p.hits }
