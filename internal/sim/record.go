package sim

import (
	"cmp"
	"fmt"
	"slices"

	"lockwise/internal/trace"
)

// A recorder writes a run down as a trace. A nil recorder writes nothing: an
// exploration runs thousands of schedules and shows one.
//
// What a worker does in its turn is kept with the worker and put into the trace
// when everybody has come to rest, in the workers' order, so that the trace does
// not depend on which of two goroutines woke first.
type recorder struct {
	emit    func(trace.Event)
	n       int
	turn    map[*Worker][]trace.Event
	rows    map[string]map[string]string
	keys    map[string]map[string]recordedKey       // by store
	entries map[string]map[string]map[string]string // by store, kind and key: what further stores hold
	locked  string
	closed  bool
	most    int // events; what comes after them is left out
	cut     int // how many that were
}

// No run but one that does not stop comes near mostEvents. Where it is known that
// the run does not stop, a look at its beginning is enough.
const (
	mostEvents  = 2_000
	mostOfALoop = 120
)

func newRecorder(emit func(trace.Event)) *recorder {
	return &recorder{emit: emit, most: mostEvents, turn: map[*Worker][]trace.Event{}, keys: map[string]map[string]recordedKey{}, entries: map[string]map[string]map[string]string{}}
}

// begin writes down what the stores hold before anybody moves.
func (c *recorder) begin(r *run) {
	if c == nil {
		return
	}
	for _, e := range c.changed(r, "") {
		c.put(r, e)
	}
}

// put writes an event of the scheduler at once, or leaves it out.
func (c *recorder) put(r *run, e trace.Event) int {
	if c.n == c.most {
		c.cut++
		return c.n
	}
	return c.write(r, e)
}

func (c *recorder) write(r *run, e trace.Event) int {
	c.n++
	e.N = c.n
	if e.T == 0 {
		e.T = r.now().Microseconds()
	}
	c.emit(e)
	return c.n
}

// keep holds back an event of a worker until the end of the turn.
func (c *recorder) keep(r *run, w *Worker, e trace.Event) {
	e.Worker, e.T = w.Name, r.now().Microseconds()
	r.mu.Lock()
	defer r.mu.Unlock()
	if w.crashed || c.closed {
		return
	}
	if w.asleep {
		w.asleep = false
		c.turn[w] = append(c.turn[w], trace.Event{Kind: trace.Woken, Worker: w.Name, T: e.T})
	}
	c.turn[w] = append(c.turn[w], e)
}

// settle writes down the turn: first what expired while time passed, then what
// the worker that moved did, then the others.
func (c *recorder) settle(r *run) {
	if c == nil || c.closed {
		return
	}
	c.expired(r)
	c.byThemselves(r)
	order := slices.Clone(r.workers)
	slices.SortStableFunc(order, func(a, b *Worker) int { return boolInt(b == r.cur) - boolInt(a == r.cur) })
	for _, w := range order {
		inOrder(c.turn[w])
		for _, e := range c.turn[w] {
			c.put(r, e)
		}
		delete(c.turn, w)
	}
}

// inOrder puts replies that have come at one instant, to several goroutines of a
// worker, in the order of their steps.
func inOrder(events []trace.Event) {
	for from := 0; from < len(events); {
		to := from + 1
		for to < len(events) && events[from].Kind == trace.Reply && events[to].Kind == trace.Reply {
			to++
		}
		slices.SortFunc(events[from:to], func(a, b trace.Event) int {
			return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Store, b.Store))
		})
		from = to
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (c *recorder) request(r *run, s *step) {
	if c == nil {
		return
	}
	if s.retry {
		s.event = c.put(r, trace.Event{Worker: s.w.Name, Kind: trace.Woken, Step: s.n, Store: s.store, Op: s.op, Text: s.text, Args: s.args})
		return
	}
	c.wakeNow(r, s.w)
	s.event = c.put(r, trace.Event{Worker: s.w.Name, Kind: trace.Request, Step: s.n, Store: s.store, Op: s.op, Text: s.text, Args: s.args})
}

// wakeNow notes that a worker which was asleep or paused goes on.
func (c *recorder) wakeNow(r *run, w *Worker) {
	if w.asleep {
		w.asleep = false
		c.put(r, trace.Event{Worker: w.Name, Kind: trace.Woken})
	}
}

func (c *recorder) reply(r *run, s *step, result string, err error) {
	if c == nil {
		return
	}
	e := trace.Event{Kind: trace.Reply, Step: s.n, Cause: s.event, Store: s.store, Op: s.op, Result: result}
	if err != nil {
		e.Err = err.Error()
	}
	c.keep(r, s.w, e)
}

func (c *recorder) blocked(r *run, s *step) {
	if c != nil {
		c.keep(r, s.w, trace.Event{Kind: trace.Blocked, Step: s.n, Cause: s.event, Store: s.store, Op: s.op})
	}
}

func (c *recorder) rollback(r *run, w *Worker) {
	if c != nil {
		c.keep(r, w, trace.Event{Kind: trace.Note, Store: "db", Op: "ROLLBACK", Note: &trace.Text{En: w.Name + " rolls back", Zh: w.Name + " 回滚"}})
		c.state(r, w, 0)
	}
}

func (c *recorder) timeout(r *run, w *Worker, store string) {
	if c != nil {
		c.keep(r, w, trace.Event{Kind: trace.Reply, Store: store, Err: "i/o timeout"})
	}
}

func (c *recorder) call(r *run, w *Worker, name string, args []string) {
	if c != nil {
		c.keep(r, w, trace.Event{Kind: trace.Call, Op: name, Args: args})
	}
}

func (c *recorder) belief(r *run, w *Worker, key string, holds bool) {
	if c == nil {
		return
	}
	e := trace.Event{Kind: trace.Belief, Text: key, Result: "done"}
	if holds {
		e.Result = "holds"
	}
	c.keep(r, w, e)
}

func (c *recorder) returned(r *run, w *Worker, name, result string, err error) {
	if c == nil {
		return
	}
	e := trace.Event{Kind: trace.Return, Op: name, Result: result}
	if err != nil {
		e.Err = err.Error()
	}
	c.keep(r, w, e)
}

func (c *recorder) fault(r *run, w *Worker, what trace.Text, f *Fault) {
	if c == nil {
		return
	}
	kind := trace.Fault
	switch f.base {
	case "x":
		kind = trace.Crashed
	case "p":
		kind = trace.Paused
		w.asleep = true
	}
	who := w.Name
	if f.ofWorld {
		who = ""
	}
	c.put(r, trace.Event{Worker: who, Kind: kind, Note: &what})
}

// asleep notes who waits for a timer of its own, before time passes.
func (c *recorder) asleep(r *run) {
	if c == nil || c.closed {
		return
	}
	for _, w := range r.workers {
		if w.done || w.crashed || w.asleep || w.paused() || r.waitsInStore(w) {
			continue
		}
		w.asleep = true
		c.put(r, trace.Event{Worker: w.Name, Kind: trace.Asleep})
	}
}

// waitsInStore reports whether the worker waits for its turn or for a lock.
func (r *run) waitsInStore(w *Worker) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w.waiting > 0 || slices.ContainsFunc(r.parked, func(s *step) bool { return s.w == w }) {
		return true
	}
	for _, slot := range r.world.slots[w.Index] {
		if slot.conn != nil && slot.conn.current != nil {
			return true
		}
	}
	return false
}

// end closes the trace.
func (c *recorder) end(r *run) {
	if c == nil || c.closed {
		return
	}
	c.settle(r)
	if c.cut > 0 {
		c.write(r, trace.Event{Kind: trace.Note, Note: &trace.Text{
			En: fmt.Sprintf("%d more events are left out, up to step %d", c.cut, r.steps),
			Zh: fmt.Sprintf("其后直到第 %[2]d 步的 %[1]d 个事件从略", c.cut, r.steps),
		}})
	}
	if b := r.breach; b != nil {
		msg := b.Message
		c.write(r, trace.Event{Worker: b.Worker, Kind: trace.RuleBroken, Step: b.Step, Rule: b.Rule.ID, Note: &msg})
	}
	c.write(r, trace.Event{Kind: trace.End})
	c.closed = true
}
