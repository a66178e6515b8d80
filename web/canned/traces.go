package canned

import (
	"fmt"

	"lockwise/internal/trace"
)

// tape writes a trace down, numbering events and steps.
type tape struct {
	records []trace.Record
	n, step int
	t       int64 // virtual microseconds
	steps   map[string]int
}

func newTape(exercise string, title trace.Text, workers, stores []string) *tape {
	h := &trace.Header{
		V: trace.Version, Lesson: exercise, Exercise: exercise, Scenario: "double-submit", Title: title,
		Schedule: exercise + ":double-submit:2b.3a", Workers: workers, Stores: stores, Start: 946684800,
	}
	return &tape{records: []trace.Record{{Header: h}}, steps: map[string]int{}}
}

func (p *tape) put(e trace.Event) int {
	p.n++
	e.N, e.T = p.n, p.t
	p.records = append(p.records, trace.Record{Event: &e})
	return p.n
}

// ask is a step that reaches a store.
func (p *tape) ask(worker, store, op, text string, args ...string) {
	p.step++
	p.steps[worker] = p.step
	p.put(trace.Event{Worker: worker, Kind: trace.Request, Step: p.step, Store: store, Op: op, Text: text, Args: args})
}

func (p *tape) state(worker, store, locked string, changes ...trace.Change) {
	p.put(trace.Event{Worker: worker, Kind: trace.State, Step: p.steps[worker], Store: store, Locked: locked, Changes: changes})
}

func (p *tape) told(worker, result, err string) {
	p.put(trace.Event{Worker: worker, Kind: trace.Reply, Step: p.steps[worker], Result: result, Err: err})
}

func (p *tape) say(worker string, kind trace.Kind, op, text string) int {
	return p.put(trace.Event{Worker: worker, Kind: kind, Op: op, Text: text})
}

const (
	find   = "SELECT id, sku, quantity FROM orders WHERE user_id = ? AND idempotency_key = ?"
	insert = "INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)"
)

func row(key, after string) trace.Change {
	return trace.Change{In: "orders", Key: key, After: after}
}

// TwoOrders is check-then-insert losing its race: both workers look, both find
// nothing, both insert.
func TwoOrders(exercise string) []trace.Record {
	p := newTape(exercise, scenarios[0].Title, []string{"A", "B"}, []string{"db"})
	for _, w := range []string{"A", "B"} {
		p.put(trace.Event{Worker: w, Kind: trace.Call, Op: "CreateOrder", Args: []string{"user 7", "key k1", "sku-1", "2"}})
	}
	for _, w := range []string{"A", "B"} {
		p.ask(w, "db", "SELECT", find, "7", "k1")
		p.told(w, "no rows", "")
	}
	for i, w := range []string{"A", "B"} {
		id := fmt.Sprint(i + 1)
		p.ask(w, "db", "INSERT", insert, "7", "k1", "sku-1", "2")
		p.state(w, "db", "", row(id, "id="+id+" user_id=7 idempotency_key=k1 sku=sku-1 quantity=2"))
		p.told(w, "1 row, id "+id, "")
		p.put(trace.Event{Worker: w, Kind: trace.Return, Op: "CreateOrder", Result: "order " + id + ", Created"})
	}
	p.put(trace.Event{Kind: trace.RuleBroken, Rule: "one-order", Note: &trace.Text{
		En: "orders 1 and 2 are the same order of user 7 with key k1", Zh: "1 号和 2 号是用户 7、幂等键 k1 的同一张订单"}})
	p.put(trace.Event{Kind: trace.End})
	return p.records
}

// Everything has one of each thing that a timeline can show: a lock wait, a
// pause, a lost reply, a crash, keys with a time to live.
func Everything(exercise string) []trace.Record {
	p := newTape(exercise, trace.Text{En: "A lock outlives its holder", Zh: "锁比持有者活得更久"}, []string{"A", "B", "C"}, []string{"redis", "db"})
	p.put(trace.Event{Worker: "A", Kind: trace.Call, Op: "Acquire", Args: []string{"lock:job", "30s"}})
	p.ask("A", "redis", "SET", "SET lock:job t1 NX PX 30000", "lock:job", "t1", "NX", "PX", "30000")
	p.state("A", "redis", "", trace.Change{In: "keys", Key: "lock:job", After: "t1", TTL: 30_000_000, Holder: "A"})
	p.say("A", trace.Fault, "lost reply", "")
	p.put(trace.Event{Worker: "A", Kind: trace.Belief, Text: "lock:job", Result: "holds"})
	p.say("A", trace.Asleep, "", "")
	p.put(trace.Event{Worker: "B", Kind: trace.Call, Op: "Run", Args: []string{"job"}})
	p.ask("B", "db", "BEGIN", "BEGIN IMMEDIATE")
	p.state("B", "db", "B")
	p.told("B", "", "")
	p.ask("C", "db", "UPDATE", "UPDATE stock SET available = 0 WHERE sku = ?", "sku-1")
	p.put(trace.Event{Worker: "C", Kind: trace.Blocked, Step: p.step, Store: "db", Locked: "B"})
	p.t = 3_000_000
	p.say("A", trace.Woken, "", "")
	p.put(trace.Event{Worker: "A", Kind: trace.Return, Op: "Acquire", Err: "i/o timeout"})
	paused := p.say("B", trace.Paused, "", "for 40 s")
	p.t = 8_000_000
	p.put(trace.Event{Worker: "C", Kind: trace.Woken, Cause: paused})
	p.put(trace.Event{Worker: "C", Kind: trace.Reply, Step: p.steps["C"], Err: "database is locked"})
	p.t = 30_000_000
	p.put(trace.Event{Kind: trace.State, Store: "redis", Changes: []trace.Change{{In: "keys", Key: "lock:job", Before: "t1"}}})
	p.say("C", trace.Crashed, "", "")
	p.t = 43_000_000
	p.say("B", trace.Woken, "", "")
	p.put(trace.Event{Worker: "B", Kind: trace.Belief, Text: "lock:job", Result: "holds"})
	p.put(trace.Event{Kind: trace.Fault, Op: "flush redis"})
	p.put(trace.Event{Worker: "probe", Kind: trace.Request, Store: "db", Op: "PRAGMA", Text: "PRAGMA integrity_check"})
	p.ask("B", "db", "UPDATE", "UPDATE stock SET available = available - 1 WHERE sku = ?", "sku-1")
	p.state("B", "db", "B", trace.Change{In: "stock", Key: "1", Before: "sku=sku-1 available=0", After: "sku=sku-1 available=-1"})
	p.told("B", "1 row", "")
	p.ask("B", "db", "COMMIT", "COMMIT")
	p.state("B", "db", "")
	p.told("B", "", "")
	p.put(trace.Event{Worker: "A", Kind: trace.Belief, Text: "lock:job", Result: "done"})
	p.put(trace.Event{Worker: "B", Kind: trace.Return, Op: "Run", Result: "nil"})
	p.put(trace.Event{Kind: trace.RuleBroken, Rule: "never-negative", Note: &trace.Text{En: "stock of sku-1 is -1", Zh: "sku-1 的库存为 -1"}})
	p.put(trace.Event{Kind: trace.End})
	return p.records
}

// Long is a trace of at least n events, with a rule broken in the middle and
// one at the end.
func Long(exercise string, n int) []trace.Record {
	workers := []string{"A", "B", "C", "D"}
	p := newTape(exercise, trace.Text{En: "A long run", Zh: "一次很长的运行"}, workers, []string{"db"})
	for p.n < n {
		w := workers[p.step%len(workers)]
		key := fmt.Sprint(p.step%40 + 1)
		p.ask(w, "db", "UPDATE", "UPDATE stock SET available = ? WHERE sku = ?", fmt.Sprint(p.step), "sku-"+key)
		p.state(w, "db", w, trace.Change{In: "stock", Key: key, After: fmt.Sprintf("available=%d", p.step)})
		p.told(w, "1 row", "")
		if p.step%50 == 0 {
			p.t += 1_000_000
		}
		if p.n > n/2 && p.n <= n/2+3 {
			p.put(trace.Event{Kind: trace.RuleBroken, Rule: "middle"})
		}
	}
	p.put(trace.Event{Kind: trace.RuleBroken, Rule: "end"})
	return p.records
}
