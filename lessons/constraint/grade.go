package constraint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"lockwise/internal/sim"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	return sim.Exercise{
		Lesson: "constraint", Name: "constraint",
		Scenarios: scenarios(impl),
		Board:     board().scenario(impl),
		Code:      []any{impl.CreateOrder},
	}
}

func scenarios(impl Impl) []*sim.Scenario {
	var scs []*sim.Scenario
	for _, s := range situations() {
		scs = append(scs, s.scenario(impl))
	}
	return scs
}

func (s situation) scenario(impl Impl) *sim.Scenario {
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.requests)],
		DB:      &sim.Database{Schema: impl.Schema, Immediate: s.immediate, NoIdle: s.noIdle},
		Redis:   &sim.Redis{},
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.hold > 0 {
		sc.DB.Schema += "\n;CREATE TABLE elsewhere (id INTEGER PRIMARY KEY)"
	}
	sc.Play = func() sim.Play {
		p := &play{situation: s, answers: make([][]*answer, len(s.requests)), bodies: map[name]Request{}}
		return sim.Play{
			Work: func(w *sim.Worker) { p.work(w, impl) },
			Step: p.step,
			End:  p.end,
		}
	}
	return sc
}

// answer is what a caller was told, at last, about one request.
type answer struct {
	worker  int
	request Request
	order   Order
	outcome Outcome
	err     error
	tries   int
	took    time.Duration // the last try
	judged  bool          // the answer has been looked at
}

// play is one run.
type play struct {
	situation
	answers [][]*answer      // by worker; a worker writes its own only
	stored  []row            // as of the last look
	bodies  map[name]Request // what an order was made for
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if p.hold > 0 && w.Index == 1 {
		w.Occupy(p.hold)
		return
	}
	w.Sleep(time.Duration(w.Index) * p.later)
	for i, r := range p.requests[w.Index] {
		if i == len(p.requests[w.Index])-1 && i > 0 {
			w.Sleep(time.Second)
		}
		a := &answer{worker: w.Index, request: r}
		for range max(1, p.tries) {
			if p.ask(w, impl, a); a.err == nil || refused(a.err) {
				break
			}
		}
		p.answers[w.Index] = append(p.answers[w.Index], a)
	}
}

// ask makes one call of the reader's code.
func (p *play) ask(w *sim.Worker, impl Impl, a *answer) {
	a.tries++
	w.Call("CreateOrder", []string{describe(a.request)}, func(ctx context.Context) (string, error) {
		ctx, cancel := p.caller(ctx, a)
		defer cancel()
		start := w.Now()
		a.order, a.outcome, a.err = impl.CreateOrder(ctx, w.DB, a.request)
		a.took = w.Now() - start
		return a.told(), a.err
	})
}

// caller is the context that a try comes with: as it is, with a deadline, or over.
// One that has no end is not ended when the call returns: what the call has left open
// would be closed by that.
func (p *play) caller(ctx context.Context, a *answer) (context.Context, context.CancelFunc) {
	switch {
	case p.gone && a.tries == 1:
		return context.WithTimeout(ctx, 0)
	case p.within > 0:
		return context.WithTimeout(ctx, p.within)
	}
	return ctx, func() {}
}

func describe(r Request) string {
	return fmt.Sprintf("user %d, key %s, %s", r.UserID, showKey(r.Key), r.body())
}

// body is what a request asks for, in words.
func (r Request) body() string { return fmt.Sprintf("%d × %s", r.Quantity, sim.Shorten(r.SKU)) }

// showKey quotes a key; of a long one the middle is left out.
func showKey(key string) string {
	if short := sim.Shorten(key); short != key {
		return fmt.Sprintf("%q (%d bytes)", short, len(key))
	}
	return fmt.Sprintf("%q", key)
}

func (a *answer) told() string {
	if a.err != nil {
		return ""
	}
	return fmt.Sprintf("%v, order %d", a.outcome, a.order.ID)
}

// refused reports whether an error is an answer, not a failure.
func refused(err error) bool {
	return errors.Is(err, ErrKeyReused) || errors.Is(err, ErrInvalid)
}

// all returns the answers of every worker that lived to be told.
func (p *play) all() []*answer { return slices.Concat(p.answers...) }
