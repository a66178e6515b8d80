package choosing

import (
	"context"
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
	ex := sim.Exercise{Lesson: "choosing", Name: "choosing", Code: []any{impl.Submit}, Shown: failures()}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board, ex.Levels = board().scenario(impl), levels
	return ex
}

// usual are the client's options: no retries of its own.
var usual = sim.Redis{MaxRetries: -1, ReadTimeout: sim.Odd(3 * time.Second)}

func (s situation) scenario(impl Impl) *sim.Scenario {
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.orders):len(s.orders)],
		DB:      &sim.Database{Schema: impl.Schema, Seed: s.seed(), Immediate: s.immediate},
		Redis:   &usual,
		Prompt:  !s.slow,
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.hold > 0 {
		sc.Workers = append(sc.Workers, "X")
		sc.DB.Schema += "\n;CREATE TABLE elsewhere (id INTEGER PRIMARY KEY);"
	}
	sc.Play = func() sim.Play {
		p := newPlay(s)
		return sim.Play{
			Work: func(w *sim.Worker) { p.work(w, impl) },
			Step: p.step,
			End:  p.end,
		}
	}
	return sc
}

func (s situation) seed() []string {
	return []string{fmt.Sprintf("INSERT INTO stock (sku, available) VALUES ('book', %d), ('pen', %d)", s.books, pens)}
}

// call is one call of Submit, and what its caller was told.
type call struct {
	Order
	worker  int
	there   bool // the order had been made when the call began
	outcome Outcome
	err     error
	last    bool // the caller does not submit it again
	told    bool // the caller has its answer; a crashed one never gets one
	judged  bool
}

// play is one run. A worker writes its own calls only.
type play struct {
	situation
	calls  [][]*call // by worker
	stored books     // as of the last look
	asked  []int     // by worker: replies of Redis that have reached it
}

func newPlay(s situation) *play {
	return &play{
		situation: s, calls: make([][]*call, len(s.orders)), asked: make([]int, len(s.orders)),
		stored: books{available: map[string]int64{"book": s.books, "pen": pens}},
	}
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if w.Index == len(p.orders) {
		w.Occupy(p.hold)
		return
	}
	w.Sleep(time.Duration(w.Index) * p.later)
	for _, o := range p.orders[w.Index] {
		for left := max(1, p.tries); left > 0; left-- {
			if p.submit(w, impl, o, left == 1).err == nil {
				break
			}
		}
	}
}

// submit makes one call of the reader's code.
func (p *play) submit(w *sim.Worker, impl Impl, o Order, last bool) *call {
	c := &call{Order: o, worker: w.Index, there: p.stored.has(o), last: last}
	p.calls[w.Index] = append(p.calls[w.Index], c)
	w.Call("Submit", []string{o.String()}, func(ctx context.Context) (string, error) {
		c.outcome, c.err = impl.Submit(ctx, w.Redis, w.DB, o)
		return c.outcome.String(), c.err
	})
	c.told = true
	p.asked[w.Index] = w.Replies()
	return c
}

// all returns every call, worker by worker.
func (p *play) all() []*call { return slices.Concat(p.calls...) }

// step checks what must hold at all times.
func (p *play) step(v *sim.View) {
	if v.Changed() {
		p.look(v)
	}
	for _, c := range p.all() {
		if c.told && !c.judged && !v.Broken() {
			c.judged = true
			p.judge(v, c)
		}
	}
}

// end checks what a run has come to.
func (p *play) end(v *sim.View) {
	for _, check := range []func(*sim.View){p.refusedForGood, p.toldOnce, p.tableRefuses, p.redisAsked} {
		if check(v); v.Broken() {
			return
		}
	}
}

// String is the order as traces show it.
func (o Order) String() string {
	return fmt.Sprintf("user %d, key %q, %d × %s", o.UserID, o.Key, o.Quantity, o.SKU)
}
