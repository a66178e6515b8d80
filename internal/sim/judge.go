package sim

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// An Exercise is one answer to be judged: the situations it is put into and the
// code that is put there.
type Exercise struct {
	Lesson    string
	Name      string
	Scenarios []*Scenario
	// Shown are scenarios that no answer is judged in, because none could stand
	// them: they can be replayed and driven, and so show what is lost there.
	Shown []*Scenario
	// Board is what somebody who plays the scheduler goes up the levels in: a race
	// with crashes and lost replies. No answer is judged in it; a right one stands
	// it all the same.
	Board *Scenario
	// Levels are those that the board has; nil means all. On each of them the
	// shipped file can be broken.
	Levels []trace.Level
	// Code is the answer's functions. Their package's source is looked at for
	// state that workers would share.
	Code []any
}

// Grade judges the exercise and reports to whoever asked: to the program that
// started this process, or, under a plain go test, to t.
func Grade(t *testing.T, ex Exercise) {
	cfg, parent, ok := channel.FromParent()
	if !ok {
		report(t, ex)
		return
	}
	// Endless recursion shall end soon, as a panic.
	debug.SetMaxStack(64 << 20)
	// A run allocates much and keeps nothing; the process ends with the verdict.
	debug.SetGCPercent(800)
	write := func(r trace.Record) { _ = parent.Write(r) } // a parent that is gone needs no records
	j := judge{t: t, ex: ex, emit: write, sources: cfg.Sources}
	switch cfg.Mode {
	case channel.ModeReplay:
		write(trace.Record{Verdict: j.replay(cfg.Schedule)})
	case channel.ModeStep:
		j.drive(cfg.Schedule, cfg.Points)
	default:
		write(trace.Record{Verdict: j.all()})
	}
}

// Drive carries out the first points choices of a schedule and returns what a
// grader would send: the header, the events, and either the options or the
// verdict at the run's end.
func Drive(t *testing.T, ex Exercise, id string, points int) []trace.Record {
	var records []trace.Record
	j := judge{t: t, ex: ex, emit: func(r trace.Record) { records = append(records, r) }}
	j.drive(id, points)
	return records
}

// Judge judges the exercise without telling anybody.
func Judge(t *testing.T, ex Exercise) trace.Verdict {
	j := judge{t: t, ex: ex, emit: func(trace.Record) {}}
	return *j.all()
}

// Replay runs one schedule, and returns the verdict on it and its trace.
func Replay(t *testing.T, ex Exercise, id string) (trace.Verdict, trace.Header, []trace.Event) {
	var head trace.Header
	var events []trace.Event
	j := judge{t: t, ex: ex, emit: func(r trace.Record) {
		switch {
		case r.Header != nil:
			head = *r.Header
		case r.Event != nil:
			events = append(events, *r.Event)
		}
	}}
	v := j.replay(id)
	return *v, head, events
}

// judge is one judgement in progress.
type judge struct {
	t       *testing.T
	ex      Exercise
	emit    func(trace.Record)
	sources map[string]string
}

// Progress is told after so many schedules, and after so much real time: who hears
// nothing for long takes the run for stuck, and a machine may be slow.
const (
	progressEvery = 200
	progressAfter = time.Second
)

// all explores every scenario until one breaks a rule.
func (j *judge) all() *trace.Verdict {
	j.begin()
	v := &trace.Verdict{Exercise: j.ex.Name, Verdict: trace.Pass, Complete: true}
	if b := sharedState(j.ex.Code, j.sources); b != nil {
		return j.broken(v, b)
	}
	for i, sc := range j.ex.Scenarios {
		x, err := newExplorer(j.t, sc)
		if err != nil {
			return j.broken(v, unready(err))
		}
		res := j.explore(x, sc)
		j.cover(v, sc, res)
		if res.Breach != nil {
			v.Scenario = sc.Name
			v.Schedule = scheduleID(j.ex.Name, sc.Name, res.Schedule)
			b := j.show(x, sc, res.Schedule, res.Breach)
			x.close()
			return j.broken(v, b)
		}
		if i == 0 {
			j.show(x, sc, contended(x), nil)
		}
		x.close()
	}
	return v
}

func (j *judge) explore(x *explorer, sc *Scenario) Result {
	before, _ := x.record(nil, func(trace.Event) {})
	told := time.Now()
	res := x.explore(func(n int) {
		if n%progressEvery == 0 || time.Since(told) > progressAfter {
			told = time.Now()
			j.emit(trace.Record{Progress: &trace.Progress{Scenario: sc.Name, Explored: n}})
		}
	})
	if res.Breach == nil {
		if after, _ := x.record(nil, func(trace.Event) {}); after != before {
			res.Breach = drift(refuse("the first run, made again at the end, went differently", "第一次运行在最后重做时，过程变了"))
		}
	}
	return res
}

func (j *judge) begin() {
	b := &trace.Begin{Lesson: j.ex.Lesson, Exercise: j.ex.Name}
	for _, sc := range j.ex.Scenarios {
		b.Scenarios = append(b.Scenarios, describe(sc))
	}
	if j.ex.Board != nil {
		board := describe(j.ex.Board)
		b.Board, b.Levels = &board, j.ex.levels()
	}
	j.emit(trace.Record{Begin: b})
}

func describe(sc *Scenario) trace.Scenario {
	return trace.Scenario{Name: sc.Name, Title: sc.Title, Workers: len(sc.Workers), Preemptions: sc.Bound.Preemptions, Faults: sc.Bound.Faults}
}

func (j *judge) cover(v *trace.Verdict, sc *Scenario, res Result) {
	v.Explored += res.Explored + res.Walks
	v.Complete = v.Complete && res.Complete
	v.Covered = append(v.Covered, trace.Covered{
		Scenario: describe(sc), Explored: res.Explored, Pruned: res.Pruned, Walks: res.Walks, Complete: res.Complete,
	})
}

// broken fills in the verdict from a finding.
func (j *judge) broken(v *trace.Verdict, b *Breach) *trace.Verdict {
	v.Verdict, v.Complete = trace.Broken, false
	switch b.Kind {
	case trace.FailInternal, trace.FailBudget, trace.FailSchedule:
		v.Verdict = trace.Inconclusive
	}
	v.Kind, v.Rule, v.RuleText = b.Kind, b.Rule.ID, b.Rule.Text
	v.Message, v.Detail = b.Message, b.Detail
	return v
}

// unready explains why a scenario cannot start.
func unready(err error) *Breach {
	if e := new(SchemaError); errors.As(err, &e) {
		return &Breach{Kind: trace.FailRule, Rule: RuleSchema, Message: e.text()}
	}
	return &Breach{Kind: trace.FailInternal, Message: trace.Text{En: err.Error(), Zh: err.Error()}}
}

// show runs a schedule once more and sends its trace. The run must end as it did
// before.
func (j *judge) show(x *explorer, sc *Scenario, s schedule, want *Breach) *Breach {
	j.emit(trace.Record{Header: j.header(sc, s)})
	if want != nil && want.standing {
		return want
	}
	most := mostEvents
	if want != nil && want.Rule.ID == RuleReturns.ID {
		most = mostOfALoop
	}
	_, r := x.recordUpTo(most, s, func(e trace.Event) { j.emit(trace.Record{Event: &e}) })
	switch {
	case want == nil || want.Kind == trace.FailBudget:
		return want
	case r.breach == nil || r.breach.Rule.ID != want.Rule.ID:
		return drift(refuse("it broke %q before, and did not the second time", "先前违反了规则 %q，重做时却没有", want.Rule.ID))
	}
	return r.breach
}

// record runs a schedule with a trace, and returns the trace's hash.
func (x *explorer) record(s schedule, emit func(trace.Event)) (uint64, *run) {
	return x.recordUpTo(mostEvents, s, emit)
}

// recordUpTo is record of so many events at most.
func (x *explorer) recordUpTo(most int, s schedule, emit func(trace.Event)) (uint64, *run) {
	h := fnv.New64a()
	rec := newRecorder(func(e trace.Event) {
		line, err := json.Marshal(e)
		if err != nil {
			panic("sim: an event that is no JSON: " + err.Error())
		}
		h.Write(line)
		emit(e)
	})
	rec.most = most
	follow := &follower{plan: s}
	r := x.run(follow, rec)
	if err := follow.unmet(); err != nil && r.breach == nil {
		r.breach = misfit(err)
	}
	return h.Sum64(), r
}

func (j *judge) header(sc *Scenario, s schedule) *trace.Header {
	h := &trace.Header{
		V: trace.Version, Lesson: j.ex.Lesson, Exercise: j.ex.Name, Scenario: sc.Name, Title: sc.Title,
		Schedule: scheduleID(j.ex.Name, sc.Name, s), Workers: sc.Workers, Start: virtualStart,
	}
	if sc.DB != nil {
		h.Stores = append(h.Stores, "db")
	}
	if sc.Redis != nil {
		h.Stores = append(h.Stores, sc.serverNames()...)
	}
	if len(sc.Stores) > 0 {
		h.Stores = append(h.Stores, sc.storeNames()...)
		h.Start += int64(WarmUp.Seconds())
	}
	return h
}

// virtualStart is when a bubble's clock starts: midnight UTC, 2000-01-01
// (testing/synctest).
const virtualStart = 946684800

// contended is a schedule worth looking at on a pass: the first in which one
// worker is preempted.
func contended(x *explorer) schedule {
	follow := &follower{x: x}
	x.known = map[uint64]int{}
	x.run(follow, nil)
	for _, child := range follow.children {
		if child.used == (budget{preempts: 1}) {
			return child.plan
		}
	}
	return nil
}

// replay runs one schedule of the exercise.
func (j *judge) replay(id string) *trace.Verdict {
	v := &trace.Verdict{Exercise: j.ex.Name, Verdict: trace.Pass, Schedule: id, Explored: 1}
	x, sc, s, refused := j.open(id)
	if refused != nil {
		return j.broken(v, refused)
	}
	defer x.close()
	v.Scenario = sc.Name
	j.emit(trace.Record{Header: j.header(sc, s)})
	_, r := x.record(s, func(e trace.Event) { j.emit(trace.Record{Event: &e}) })
	if r.breach != nil {
		return j.broken(v, r.breach)
	}
	return v
}

// open finds the scenario that a schedule id names and makes its world.
func (j *judge) open(id string) (*explorer, *Scenario, schedule, *Breach) {
	exercise, name, s, err := splitScheduleID(id)
	all := j.ex.every()
	i := slices.IndexFunc(all, func(sc *Scenario) bool { return sc.Name == name })
	if err == nil && (exercise != j.ex.Name || i < 0) {
		err = refuse("exercise %s has no scenario %q", "练习 %s 没有场景 %q", j.ex.Name, name)
	}
	if err != nil {
		why := reason(err)
		return nil, nil, nil, &Breach{Kind: trace.FailSchedule, Message: trace.Text{
			En: fmt.Sprintf("schedule id %q: %s", id, why.En),
			Zh: fmt.Sprintf("调度编号 %q 无效：%s", id, why.Zh),
		}}
	}
	x, err := newExplorer(j.t, all[i])
	if err != nil {
		return nil, nil, nil, unready(err)
	}
	return x, all[i], s, nil
}

// every is all the scenarios that a schedule may be of.
func (ex Exercise) every() []*Scenario {
	all := slices.Concat(ex.Scenarios, ex.Shown)
	if ex.Board != nil {
		all = append(all, ex.Board)
	}
	return all
}

func (ex Exercise) levels() []trace.Level {
	if ex.Levels != nil {
		return ex.Levels
	}
	return trace.Levels
}

// Every runs all schedules of a scenario within its bound, equal ones too. Checks
// of the scenario's own may count what they see; the search goes on until one of
// them reports a broken rule.
func Every(t *testing.T, sc *Scenario) (Result, error) {
	x, err := newExplorer(t, sc)
	if err != nil {
		return Result{}, err
	}
	defer x.close()
	x.reduce = false
	return x.explore(func(int) {}), nil
}
