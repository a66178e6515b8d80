package canned

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// world is two workers who look for an order and, finding none, insert it. It
// offers what the real one offers: a choice wherever both could move, the one
// that moved last first, and a crash of either, which counts as a fault.
type world struct {
	*tape
	unique  bool
	looked  map[string]bool // found nothing and is about to insert
	done    map[string]bool
	orders  int
	last    string
	point   int
	used    trace.Used
	choices map[int]string
}

var choice = regexp.MustCompile(`^([0-9]+)([a-z]+)$`)

// drive carries out a job's schedule. None with a choice after the second fits a
// text that names savepoints.
func drive(j engine.Job, text string) []trace.Record {
	w := &world{
		tape: newTape(j.Exercise, scenarios[0].Title, []string{"A", "B"}, []string{"db"}), unique: contains(text, "UNIQUE"),
		looked: map[string]bool{}, done: map[string]bool{}, choices: map[int]string{},
	}
	w.records[0].Header.Schedule = j.Schedule
	for part := range strings.SplitSeq(j.Schedule[strings.LastIndex(j.Schedule, ":")+1:], ".") {
		if m := choice.FindStringSubmatch(part); m != nil {
			n, _ := strconv.Atoi(m[1])
			w.choices[n] = m[2]
		}
	}
	name := strings.Split(j.Schedule, ":")[1]
	if name != board.Name && !slices.ContainsFunc(scenarios, func(s trace.Scenario) bool { return s.Name == name }) {
		return []trace.Record{{Verdict: NoSchedule(j)}}
	}
	if !parses(text) {
		return []trace.Record{{Verdict: Compile(j.Exercise)}}
	}
	if contains(text, "SAVEPOINT") && slices.ContainsFunc(slices.Collect(maps.Keys(w.choices)), func(n int) bool { return n > 2 }) {
		return append(w.records, trace.Record{Verdict: &trace.Verdict{Exercise: j.Exercise, Verdict: trace.Inconclusive, Kind: trace.FailBudget, Schedule: j.Schedule}})
	}
	for _, name := range []string{"A", "B"} {
		w.put(trace.Event{Worker: name, Kind: trace.Call, Op: "CreateOrder", Args: []string{"user 7", "key k1", "sku-1", "2"}})
	}
	if options := w.run(j.Points); options != nil {
		w.records = append(w.records, trace.Record{Options: options})
	}
	verdict := w.judge(j)
	return append(w.records, trace.Record{Verdict: verdict})
}

// run goes on until the run is over or it has made so many choices; then it
// returns what may come next.
func (w *world) run(points *int) *trace.Options {
	for {
		options := w.options()
		if len(options) == 0 {
			w.put(trace.Event{Kind: trace.End})
			return nil
		}
		chosen := options[0]
		if len(options) > 2 { // more than the step and the crash of one worker
			w.point++
			if points != nil && w.point > *points {
				return &trace.Options{Point: w.point, Used: w.used, Options: options}
			}
			if i := slices.IndexFunc(options, func(o trace.Option) bool { return o.Label == w.choices[w.point] }); i >= 0 {
				chosen = options[i]
			}
		}
		w.used.Preemptions += chosen.Costs.Preemptions
		w.used.Faults += chosen.Costs.Faults
		w.take(chosen)
	}
}

func (w *world) options() []trace.Option {
	var steps, faults []trace.Option
	for _, name := range []string{"A", "B"} {
		if w.done[name] {
			continue
		}
		costs := trace.Used{}
		if w.last != "" && w.last != name && !w.done[w.last] {
			costs.Preemptions = 1
		}
		op := find
		if w.looked[name] {
			op = insert
		}
		label := strings.ToLower(name)
		steps = append(steps, trace.Option{Label: label, Kind: trace.TakeStep, Worker: name, Costs: costs,
			Text: trace.Text{En: name + ": " + op, Zh: name + "：" + op}})
		faults = append(faults, trace.Option{Label: "x" + label, Kind: trace.StrikeWith, Worker: name, Costs: trace.Used{Preemptions: costs.Preemptions, Faults: 1},
			Text: trace.Text{En: name + " crashes", Zh: name + " 崩溃"}})
	}
	slices.SortStableFunc(steps, func(a, b trace.Option) int { return a.Costs.Preemptions - b.Costs.Preemptions })
	return append(steps, faults...)
}

func (w *world) take(o trace.Option) {
	name := o.Worker
	w.last = name
	switch {
	case o.Kind == trace.StrikeWith:
		w.done[name] = true
		w.say(name, trace.Crashed, "", "")
	case !w.looked[name]:
		w.looked[name] = true
		w.ask(name, "db", "SELECT", find, "7", "k1")
		if w.orders > 0 {
			w.done[name] = true
			w.told(name, "1 row, id 1", "")
			return
		}
		w.told(name, "no rows", "")
	default:
		w.done[name] = true
		w.insert(name)
	}
}

func (w *world) insert(name string) {
	w.ask(name, "db", "INSERT", insert, "7", "k1", "sku-1", "2")
	if w.unique && w.orders > 0 {
		w.told(name, "", "UNIQUE constraint failed")
		w.put(trace.Event{Worker: name, Kind: trace.Return, Op: "CreateOrder", Result: "order 1, AlreadyExists"})
		return
	}
	w.orders++
	id := fmt.Sprint(w.orders)
	w.state(name, "db", "", row(id, "id="+id+" user_id=7 idempotency_key=k1 sku=sku-1 quantity=2"))
	w.told(name, "1 row, id "+id, "")
	w.put(trace.Event{Worker: name, Kind: trace.Return, Op: "CreateOrder", Result: "order " + id + ", Created"})
}

func (w *world) judge(j engine.Job) *trace.Verdict {
	if w.orders < 2 {
		return &trace.Verdict{Exercise: j.Exercise, Verdict: trace.Pass, Schedule: j.Schedule, Explored: 1}
	}
	w.put(trace.Event{Kind: trace.RuleBroken, Rule: "one-order", Note: &trace.Text{
		En: "orders 1 and 2 are the same order of user 7 with key k1", Zh: "1 号和 2 号是用户 7、幂等键 k1 的同一张订单"}})
	v := Broken(j.Exercise)
	v.Schedule, v.Covered, v.Explored = j.Schedule, nil, 1
	return v
}
