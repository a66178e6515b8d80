package reserve

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
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
	return sim.Exercise{
		Lesson: "reserve", Name: "reserve",
		Scenarios: scs,
		Board:     board().scenario(impl),
		Code:      []any{impl.Reserve, impl.Cancel},
	}
}

// An op is one thing a caller wants: an order reserved, or cancelled.
type op struct {
	cancel bool
	order  string
	lines  []Line
	wait   time.Duration // before it is asked for
}

func reserve(order string, lines ...Line) op { return op{order: order, lines: lines} }
func cancel(order string) op                 { return op{order: order, cancel: true} }

// later asks a second later.
func later(o op) op { o.wait = time.Second; return o }

func (o op) name() string {
	if o.cancel {
		return "Cancel"
	}
	return "Reserve"
}

func (o op) String() string {
	if o.cancel {
		return fmt.Sprintf("Cancel %q", o.order)
	}
	return fmt.Sprintf("Reserve %q: %s", o.order, describe(o.lines))
}

func describe(lines []Line) string {
	if len(lines) == 0 {
		return "no lines"
	}
	var parts []string
	for _, l := range lines {
		parts = append(parts, fmt.Sprintf("%d × %s", l.Qty, l.SKU))
	}
	return strings.Join(parts, ", ")
}

// valid: what Reserve must not answer with ErrInvalid.
func (o op) valid() bool {
	return len(o.lines) > 0 && !slices.ContainsFunc(o.lines, func(l Line) bool { return l.Qty < 1 })
}

// twice: a SKU stands on two lines, which an answer may refuse.
func (o op) twice() bool { return len(o.need()) < len(o.lines) }

// need is how many of each SKU the order asks for.
func (o op) need() map[string]int64 {
	n := map[string]int64{}
	for _, l := range o.lines {
		n[l.SKU] += l.Qty
	}
	return n
}

// A call is one try of an op.
type call struct {
	op
	given      []Line // the slice that Reserve was given, the same at every try
	worker     int
	try        int
	start, end int // what could be seen from play.seen[start] to play.seen[end]; end < 0: it has not returned
	outcome    Outcome
	err        error
}

// said is what the caller was told, whatever it was.
func (c *call) said() string {
	if c.err != nil {
		return fmt.Sprintf("%q", c.err.Error())
	}
	return c.outcome.String()
}

// play is one run.
type play struct {
	situation
	calls [][]*call   // by worker; a worker writes its own only
	seen  []*snapshot // the committed state after every turn
}

// Guard is what a worker does around its calls: nothing, or a lock.
type guard func(w *sim.Worker, call func())

func (s situation) scenario(impl Impl) *sim.Scenario {
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.work)],
		DB:      &sim.Database{Schema: impl.Schema, Seed: s.seed(), Immediate: s.immediate, NoIdle: s.noIdle},
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.guard != nil {
		sc.Redis = &sim.Redis{MaxRetries: -1}
	}
	if len(s.busy) > 0 {
		sc.DB.Schema += "\n;CREATE TABLE elsewhere (id INTEGER PRIMARY KEY)"
	}
	sc.Play = func() sim.Play {
		p := &play{situation: s, calls: make([][]*call, len(s.work))}
		return sim.Play{
			Work: func(w *sim.Worker) { p.worker(w, impl) },
			Step: p.look,
			End:  p.end,
		}
	}
	return sc
}

// seed fills the stock. The SELECTs find a schema without the columns that the
// contract names.
func (s situation) seed() []string {
	seed := []string{"SELECT order_id, sku, qty FROM ledger WHERE 0", "SELECT sku, available FROM stock WHERE 0"}
	for _, sku := range slices.Sorted(maps.Keys(s.stock)) {
		seed = append(seed, fmt.Sprintf("INSERT INTO stock(sku, available) VALUES ('%s', %d)", sku, s.stock[sku]))
	}
	return seed
}

func (p *play) worker(w *sim.Worker, impl Impl) {
	if len(p.busy) > 0 && w.Index == 1 {
		for _, h := range p.busy {
			w.Sleep(h.after)
			w.Occupy(h.lasts)
		}
		return
	}
	for _, o := range p.work[w.Index] {
		if o.wait > 0 {
			w.Sleep(o.wait)
		}
		given := slices.Clone(o.lines)
		for try := range max(1, p.tries) {
			c := &call{op: o, given: given, worker: w.Index, try: try + 1}
			if p.guard == nil {
				p.call(w, impl, c)
			} else {
				p.guard(w, func() { p.call(w, impl, c) })
			}
			if c.err == nil || errors.Is(c.err, ErrInvalid) {
				break
			}
		}
	}
}

// call makes one call of the reader's code. The state it starts and ends in is
// the one that the next look will see: nobody else moves before that.
func (p *play) call(w *sim.Worker, impl Impl, c *call) {
	c.start, c.end = len(p.seen), -1
	p.calls[w.Index] = append(p.calls[w.Index], c)
	args := []string{c.order}
	if !c.cancel {
		args = append(args, describe(c.lines))
	}
	w.Call(c.name(), args, func(ctx context.Context) (string, error) {
		if p.gone && c.try == 1 {
			var hangUp context.CancelFunc
			ctx, hangUp = context.WithCancel(ctx)
			hangUp()
		}
		if c.cancel {
			c.outcome, c.err = impl.Cancel(ctx, w.DB, c.order)
		} else {
			c.outcome, c.err = impl.Reserve(ctx, w.DB, c.order, c.given)
		}
		return c.told(), c.err
	})
	c.end = len(p.seen)
}

func (c *call) told() string {
	if c.err != nil {
		return ""
	}
	return c.outcome.String()
}

// all returns the calls made so far, worker by worker.
func (p *play) all() []*call { return slices.Concat(p.calls...) }
