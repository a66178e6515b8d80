package callback

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lockwise/internal/sim"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "callback", Name: "callback", Code: []any{impl.Handle, impl.Return}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

func (s situation) scenario(impl Impl) *sim.Scenario {
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.does)],
		DB:      &sim.Database{Schema: impl.Schema, Seed: s.seed(), Immediate: s.immediate},
		Redis:   &sim.Redis{}, // nobody needs it; see sim.RedisOf
		Prompt:  true,
		Faults:  s.faults,
		Bound:   s.bound,
		Play: func() sim.Play {
			p := &play{situation: s, calls: make([][]*call, len(s.does)), books: map[string]*book{}}
			for _, id := range s.orders {
				p.books[id] = &book{status: New}
			}
			return sim.Play{
				Work: func(w *sim.Worker) { p.work(w, impl) },
				Step: p.step,
				End:  p.end,
			}
		},
	}
}

func (s situation) seed() []string {
	var seed []string
	for _, id := range s.orders {
		seed = append(seed, fmt.Sprintf("INSERT INTO orders (id, amount, status) VALUES ('%s', %d, '%s')", id, price, New))
	}
	return seed
}

// play is one run. Workers that wake at the same instant run at the same time, so
// that a mutex guards what they and the checks share.
type play struct {
	situation
	mu      sync.Mutex
	calls   [][]*call        // by worker
	books   map[string]*book // by order, as of the last look
	faulted bool
}

// call is one call of Handle or Return.
type call struct {
	act
	worker *sim.Worker
	over   bool
	status Status // what Return told
	err    error
	judged bool
	gone   bool // its context was over when it returned
	noted  bool
	before book            // the order's books when the call began; zero if it was not there
	seen   map[Status]bool // what the table held since the provider has answered, or since the call began
}

func (p *play) work(w *sim.Worker, impl Impl) {
	for _, a := range p.does[w.Index] {
		if wait := a.at - w.Now(); wait > 0 {
			w.Sleep(wait)
		}
		switch a.kind {
		case handle:
			p.deliver(w, impl, a)
		case comeBack:
			p.comeBack(w, impl, a)
		case order:
			p.order(w, a)
		}
	}
}

// deliver is the provider: it sends the notice until it is acknowledged, a few times
// with ten seconds between, and not at all if another worker has acknowledged it.
func (p *play) deliver(w *sim.Worker, impl Impl, a act) {
	for range max(1, a.tries) {
		if a.tries > 0 && p.acknowledged(a.notice) {
			return
		}
		c := p.begin(w, a)
		w.Call("Handle", []string{a.notice.words()}, func(ctx context.Context) (string, error) {
			c.err = impl.Handle(ctx, w.DB, a.notice)
			c.gone = ctx.Err() != nil
			return "acknowledged", c.err
		})
		p.finish(c)
		if c.err == nil {
			return
		}
		w.Sleep(sim.Odd(10 * time.Second))
	}
}

func (p *play) comeBack(w *sim.Worker, impl Impl, a act) {
	c := p.begin(w, a)
	w.Call("Return", []string{a.notice.OrderID}, func(ctx context.Context) (string, error) {
		c.status, c.err = impl.Return(ctx, w.DB, a.notice.OrderID, func(ctx context.Context) (Notice, error) {
			return p.answer(ctx, c)
		})
		c.gone = ctx.Err() != nil
		return "told " + string(c.status), c.err
	})
	p.finish(c)
}

// errProvider is what the provider answers when it fails.
var errProvider = errors.New("the provider does not answer")

// answer is the provider, asked: it knows what it knew when the question came.
func (p *play) answer(ctx context.Context, c *call) (Notice, error) {
	select {
	case <-time.After(c.takes):
	case <-ctx.Done():
		return Notice{}, ctx.Err()
	}
	if c.fails {
		return Notice{}, errProvider
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c.seen = map[Status]bool{p.books[c.notice.OrderID].status: true}
	return c.notice, nil
}

// order is the shop's other program, which stores an order.
func (p *play) order(w *sim.Worker, a act) {
	w.Call("another program", []string{"order " + a.notice.OrderID}, func(ctx context.Context) (string, error) {
		_, err := w.DB.ExecContext(ctx, "INSERT INTO orders (id, amount, status) VALUES (?, ?, ?)", a.notice.OrderID, price, string(New))
		return "stored", err
	})
}

func (p *play) begin(w *sim.Worker, a act) *call {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &call{act: a, worker: w, seen: map[Status]bool{}}
	p.calls[w.Index] = append(p.calls[w.Index], c)
	return c
}

func (p *play) finish(c *call) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.over = true
}

func (p *play) all() []*call { return slices.Concat(p.calls...) }

// note keeps the books as they are before the call's first step: a call may begin in
// the turn in which another has changed them.
func (p *play) note(c *call) {
	if c.noted {
		return
	}
	c.noted = true
	if b := p.books[c.notice.OrderID]; b != nil {
		c.before, c.seen[b.status] = *b, true
	}
}

// acknowledged reports whether the provider has an acknowledgement of the notice.
func (p *play) acknowledged(n Notice) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.all(), func(c *call) bool {
		return c.kind == handle && c.notice.ID == n.ID && c.over && c.err == nil
	})
}

// step checks what must hold at all times.
func (p *play) step(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faulted = v.Faulted()
	if v.Changed() {
		p.readBooks(v)
	}
	for _, c := range p.all() {
		if v.Broken() {
			return
		}
		p.note(c)
		p.toldRightly(v, c)
	}
}

func (p *play) end(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allBooked(v)
}

// words is a notice as a trace shows it.
func (n Notice) words() string {
	return fmt.Sprintf("%s: %s %s, %d", n.ID, n.OrderID, n.Status, n.Amount)
}
