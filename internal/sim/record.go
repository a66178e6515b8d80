package sim

import (
	"maps"
	"slices"
	"time"

	"lockwise/internal/trace"
)

// A recorder writes a run down as a trace. A nil recorder writes nothing: an
// exploration runs thousands of schedules and shows one.
//
// What a worker does in its turn is kept with the worker and put into the trace
// when everybody has come to rest, in the workers' order, so that the trace does
// not depend on which of two goroutines woke first.
type recorder struct {
	emit   func(trace.Event)
	n      int
	turn   map[*Worker][]trace.Event
	rows   map[string]map[string]string
	keys   map[string]recordedKey
	locked string
	closed bool
}

type recordedKey struct {
	value    string
	deadline time.Duration // 0: never
	holder   string
}

func newRecorder(emit func(trace.Event)) *recorder {
	return &recorder{emit: emit, turn: map[*Worker][]trace.Event{}}
}

// put writes an event of the scheduler at once.
func (c *recorder) put(r *run, e trace.Event) int {
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
	order := slices.Clone(r.workers)
	slices.SortStableFunc(order, func(a, b *Worker) int { return boolInt(b == r.cur) - boolInt(a == r.cur) })
	for _, w := range order {
		for _, e := range c.turn[w] {
			c.put(r, e)
		}
		delete(c.turn, w)
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

func (c *recorder) timeout(r *run, w *Worker) {
	if c != nil {
		c.keep(r, w, trace.Event{Kind: trace.Reply, Store: "redis", Err: "i/o timeout"})
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
	if slices.ContainsFunc(r.parked, func(s *step) bool { return s.w == w }) {
		return true
	}
	for _, slot := range r.world.slots[w.Index] {
		if slot.conn != nil && slot.conn.current != nil {
			return true
		}
	}
	return false
}

// state writes down what a step has changed in the stores.
func (c *recorder) state(r *run, w *Worker, cause int) {
	if c == nil || c.closed {
		return
	}
	changes := append(c.changedRows(r), c.changedKeys(r, w.Name)...)
	locked := r.world.lockHolder(r)
	if len(changes) == 0 && locked == c.locked {
		return
	}
	c.locked = locked
	e := trace.Event{Kind: trace.State, Cause: cause, Changes: changes, Locked: locked, Store: "db"}
	if len(changes) > 0 && changes[0].In == keysName {
		e.Store = "redis"
	}
	if w.crashed {
		c.put(r, e)
		return
	}
	c.keep(r, w, e)
}

// worldState writes down what a fault has changed in the stores.
func (c *recorder) worldState(r *run) {
	if c == nil || c.closed {
		return
	}
	if changes := append(c.changedRows(r), c.changedKeys(r, "")...); len(changes) > 0 {
		c.put(r, trace.Event{Kind: trace.State, Store: "redis", Changes: changes, Locked: c.locked})
	}
}

// keysName stands in a change for the keys of Redis, where a table's name stands
// for its rows.
const keysName = "keys"

func (c *recorder) changedRows(r *run) []trace.Change {
	if r.world.db == nil {
		return nil
	}
	rows, err := r.world.db.contents()
	if err != nil {
		return nil
	}
	var changes []trace.Change
	for _, table := range slices.Sorted(maps.Keys(rows)) {
		changes = append(changes, changesBetween(table, c.rows[table], rows[table])...)
	}
	c.rows = rows
	return changes
}

func changesBetween(in string, before, after map[string]string) []trace.Change {
	var changes []trace.Change
	for _, key := range unionOfKeys(before, after) {
		if before[key] != after[key] {
			changes = append(changes, trace.Change{In: in, Key: key, Before: before[key], After: after[key]})
		}
	}
	return changes
}

func unionOfKeys[V any](a, b map[string]V) []string {
	all := map[string]bool{}
	for k := range a {
		all[k] = true
	}
	for k := range b {
		all[k] = true
	}
	return slices.Sorted(maps.Keys(all))
}

func (c *recorder) changedKeys(r *run, who string) []trace.Change {
	if r.world.redis == nil {
		return nil
	}
	now := map[string]recordedKey{}
	for k, v := range r.world.redis.contents() {
		rk := recordedKey{value: v.value, holder: who}
		if v.ttl > 0 {
			rk.deadline = r.now() + v.ttl
		}
		if old, ok := c.keys[k]; ok && old.value == v.value {
			rk.holder = old.holder
		}
		now[k] = rk
	}
	var changes []trace.Change
	for _, k := range unionOfKeys(c.keys, now) {
		if c.keys[k] == now[k] {
			continue
		}
		changes = append(changes, trace.Change{
			In: keysName, Key: k, Before: c.keys[k].value, After: now[k].value,
			TTL: now[k].deadline.Microseconds(), Holder: now[k].holder,
		})
	}
	c.keys = now
	return changes
}

// expired writes down the keys whose time ran out since the last turn, each at
// the time it did.
func (c *recorder) expired(r *run) {
	for _, k := range slices.Sorted(maps.Keys(c.keys)) {
		old := c.keys[k]
		if old.deadline == 0 || old.deadline > r.now() {
			continue
		}
		delete(c.keys, k)
		c.put(r, trace.Event{
			Kind: trace.State, Store: "redis", T: old.deadline.Microseconds(), Locked: c.locked,
			Changes: []trace.Change{{In: keysName, Key: k, Before: old.value, Holder: old.holder}},
			Note:    &trace.Text{En: "the key " + k + " expires", Zh: "键 " + k + " 过期"},
		})
	}
}

// end closes the trace.
func (c *recorder) end(r *run) {
	if c == nil || c.closed {
		return
	}
	c.settle(r)
	if b := r.breach; b != nil {
		msg := b.Message
		c.put(r, trace.Event{Worker: b.Worker, Kind: trace.RuleBroken, Step: b.Step, Rule: b.Rule.ID, Note: &msg})
	}
	c.put(r, trace.Event{Kind: trace.End})
	c.closed = true
}

// lockHolder is the worker that holds SQLite's write lock.
func (w *world) lockHolder(r *run) string {
	for i, slots := range w.slots {
		for _, s := range slots {
			if s.conn != nil && s.conn.inTx && s.conn.wrote {
				return r.workers[i].Name
			}
		}
	}
	return ""
}
