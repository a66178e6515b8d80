package sim

import (
	"fmt"

	"lockwise/internal/trace"
)

// A guide carries out a plan for a number of choices and stops at the next one,
// with what may be chosen there. Somebody who plays the scheduler sends the plan
// with one choice more, and the run is made again from its start: there is no
// state to keep between two choices, and to take one back is to send one less.
type guide struct {
	follower
	points  int
	options *trace.Options // nil: the run was over before
}

func (d *guide) choose(r *run, opts []option) int {
	if r.point <= d.points {
		return d.follower.choose(r, opts)
	}
	d.options = &trace.Options{
		Point: r.point,
		Used:  trace.Used{Preemptions: r.used.preempts, Faults: r.used.faults},
	}
	for _, o := range opts {
		d.options.Options = append(d.options.Options, o.describe())
	}
	return -1
}

// describe puts an option in words.
func (o option) describe() trace.Option {
	t := trace.Option{Label: o.label, Costs: trace.Used{Preemptions: o.preempt, Faults: o.faults()}}
	switch {
	case o.fault != nil:
		t.Kind, t.Text = trace.StrikeWith, o.fault.name(o.s)
		if !o.fault.ofWorld {
			t.Worker = o.s.w.Name
		}
	case o.s != nil:
		t.Kind, t.Worker, t.Text = trace.TakeStep, o.s.w.Name, o.s.describe()
	default:
		t.Kind = trace.PassTime
		t.Text = trace.Text{En: "time passes, and whoever could move waits", Zh: "时间流逝，可以前进的 worker 仍在等待"}
	}
	return t
}

func (s *step) describe() trace.Text {
	what := s.text
	if len(s.args) > 0 {
		what += fmt.Sprint(" ", s.args)
	}
	switch {
	case s.inFlight:
		return trace.Text{En: fmt.Sprintf("what %s sent earlier arrives: %s", s.w.Name, what), Zh: fmt.Sprintf("%s 先前发出的请求到达：%s", s.w.Name, what)}
	case s.retry:
		return trace.Text{En: fmt.Sprintf("%s looks at the lock again: %s", s.w.Name, what), Zh: fmt.Sprintf("%s 再次尝试取锁：%s", s.w.Name, what)}
	}
	return trace.Text{En: s.w.Name + ": " + what, Zh: s.w.Name + "：" + what}
}

// drive runs the first points choices of a schedule, and says what may come next,
// or, if the run is over, what it ended in.
func (j *judge) drive(id string, points int) {
	x, sc, s, refused := j.open(id)
	v := &trace.Verdict{Exercise: j.ex.Name, Verdict: trace.Pass, Schedule: id, Explored: 1}
	if refused != nil {
		j.emit(trace.Record{Verdict: j.broken(v, refused)})
		return
	}
	defer x.close()
	v.Scenario = sc.Name
	j.emit(trace.Record{Header: j.header(sc, s)})
	d := &guide{follower: follower{plan: s}, points: points}
	rec := newRecorder(func(e trace.Event) {
		if d.options == nil || e.Kind != trace.End {
			j.emit(trace.Record{Event: &e})
		}
	})
	r := x.run(d, rec)
	switch {
	case d.err != nil:
		v = j.broken(v, misfit(d.err))
	case r.breach != nil:
		v = j.broken(v, r.breach)
	case d.options != nil:
		j.emit(trace.Record{Options: d.options})
	case d.unmet() != nil:
		v = j.broken(v, misfit(d.unmet()))
	}
	j.emit(trace.Record{Verdict: v})
}
