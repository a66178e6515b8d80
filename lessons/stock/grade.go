package stock

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lockwise/internal/sim"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	var scs []*sim.Scenario
	for _, s := range situations() {
		scs = append(scs, s.scenario(impl))
	}
	return sim.Exercise{Lesson: "stock", Name: "stock", Scenarios: scs, Board: board().scenario(impl), Code: []any{impl.Deduct}}
}

func (s situation) scenario(impl Impl) *sim.Scenario {
	workers := len(s.orders)
	if s.outside != nil {
		workers++
	}
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:workers],
		DB:      &sim.Database{Schema: Schema, Seed: s.seed(), Immediate: s.immediate, NoIdle: s.noIdle},
		Latency: s.latency,
		Faults:  s.faults,
		Bound:   s.bound,
		Play: func() sim.Play {
			p := newPlay(s, workers)
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
	for _, i := range s.items {
		seed = append(seed, fmt.Sprintf("INSERT INTO stock (sku, available) VALUES ('%s', %d)", strings.ReplaceAll(i.sku, "'", "''"), i.units))
	}
	return seed
}

// A purchase is one call of Deduct, and what its caller was told.
type purchase struct {
	order
	worker  int
	outcome Outcome
	err     error
	took    time.Duration
	told    bool  // the caller has its answer; a crashed one never gets one
	judged  bool  // the answer has been looked at
	low     int64 // fewest units in stock at any moment of the call
}

// play is one run. A worker writes its own purchases only.
type play struct {
	situation
	purchases [][]*purchase    // by worker
	supplied  map[string]int64 // units that another program has added, less those it has sold
	available map[string]int64 // as of the last look
}

func newPlay(s situation, workers int) *play {
	p := &play{situation: s, purchases: make([][]*purchase, workers), supplied: map[string]int64{}, available: map[string]int64{}}
	for _, i := range s.items {
		p.available[i.sku] = i.units
	}
	return p
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if w.Index == len(p.orders) {
		p.workOutside(w)
		return
	}
	for _, o := range p.orders[w.Index] {
		b := &purchase{order: o, worker: w.Index, low: p.available[o.sku]}
		p.purchases[w.Index] = append(p.purchases[w.Index], b)
		w.Call("Deduct", []string{o.String()}, func(ctx context.Context) (string, error) {
			if o.within != 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, o.within)
				defer cancel()
			}
			start := w.Now()
			b.outcome, b.err = impl.Deduct(ctx, w.DB, o.sku, o.qty)
			b.took = w.Now() - start
			return b.outcome.String(), b.err
		})
		b.told = true
	}
}

// workOutside is a program that does not use the reader's code: it keeps the
// database's write lock for a while, or changes stock by itself.
func (p *play) workOutside(w *sim.Worker) {
	if p.outside.hold > 0 {
		w.Occupy(p.outside.hold)
	}
	for _, n := range p.outside.changes {
		w.Call("another program", []string{fmt.Sprintf("%+d × %s", n, p.outside.sku)}, func(ctx context.Context) (string, error) {
			_, err := w.DB.ExecContext(ctx, "UPDATE stock SET available = available + ? WHERE sku = ?", n, p.outside.sku)
			if err == nil {
				p.supplied[p.outside.sku] += n
			}
			return "", err
		})
	}
}
