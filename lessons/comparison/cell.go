package comparison

import (
	"fmt"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// scenario is one question put to one system. ask is called at the end of every
// run; with shown, a run stops where it shows what is asked about.
func (s system) scenario(c column, ask func(*sim.View, *play), shown bool) *sim.Scenario {
	f := s.fates[c.situation]
	sc := &sim.Scenario{
		Name: s.id + "-" + c.id, Title: trace.Text{En: s.name.En + ": " + c.situation.title().En, Zh: s.name.Zh + "：" + c.situation.title().Zh},
		Workers: c.situation.workers(), Latency: latency, Faults: f.faults, Bound: sim.Bound{Faults: min(1, len(f.faults))},
	}
	s.world(sc, c.situation)
	sc.Play = func() sim.Play {
		p := s.newPlay()
		return sim.Play{
			Work: p.work,
			Step: func(v *sim.View) {
				p.step(v)
				if shown {
					p.show(v, c)
				}
			},
			End: func(v *sim.View) { p.step(v); ask(v, p) },
		}
	}
	return sc
}

// cells asks every question of a system. Questions about the same situation look at
// the same runs.
func (s system) cells(t *testing.T) []trace.ComparedCell {
	var cells []trace.ComparedCell
	looked := map[situation]map[string]tally{}
	for _, c := range columns() {
		if s.asks(c) && looked[c.situation] == nil {
			looked[c.situation] = s.look(t, c.situation)
		}
		cells = append(cells, s.cell(t, c, looked[c.situation][c.id]))
	}
	return cells
}

// asks reports whether a question is one to measure.
func (s system) asks(c column) bool { return c.answer != nil && s.fates[c.situation].apply() }

// tally is the worst answer to a question, and how many runs had one.
type tally struct {
	worst int64
	runs  int
}

// look makes all runs of a situation and returns the worst answers by column.
func (s system) look(t *testing.T, in situation) map[string]tally {
	tallies := map[string]tally{}
	var asked []column
	for _, c := range columns() {
		if c.situation == in && s.asks(c) {
			asked = append(asked, c)
		}
	}
	s.every(t, asked[0], func(_ *sim.View, p *play) {
		for _, c := range asked {
			if n, ok := c.answer(p); ok {
				old := tallies[c.id]
				tallies[c.id] = tally{max(old.worst, n), old.runs + 1}
			}
		}
	})
	return tallies
}

// cell is what a question came to. The run that is named is the first that was as
// bad as the worst.
func (s system) cell(t *testing.T, c column, seen tally) trace.ComparedCell {
	f := s.fates[c.situation]
	switch {
	case c.answer == nil:
		return trace.ComparedCell{Kind: trace.Known, Value: s.operate}
	case !f.apply():
		return trace.ComparedCell{Kind: trace.NotApplicable, Value: same("–"), Note: f.why}
	}
	first := s.every(t, c, func(v *sim.View, p *play) {
		if n, ok := c.answer(p); ok && n == seen.worst {
			v.Break(asBad, -1, trace.Text{})
		}
	}).Schedule
	return trace.ComparedCell{
		Kind: trace.Measured, Value: c.words(seen.worst), Number: seen.worst, Runs: seen.runs,
		Schedule: fmt.Sprintf("%s:%s-%s:%s", Name, s.id, c.id, first), Note: f.what,
	}
}

// asBad ends the search.
var asBad = sim.Rule{ID: "as-bad"}

// every runs all schedules of a question.
func (s system) every(t *testing.T, c column, ask func(*sim.View, *play)) sim.Result {
	t.Helper()
	result, err := sim.Every(t, s.scenario(c, ask, false))
	if err == nil && result.Breach != nil && result.Breach.Rule.ID != asBad.ID {
		err = fmt.Errorf("%s: %s %s", result.Schedule, result.Breach.Rule.ID, result.Breach.Message.En)
	}
	if err != nil {
		t.Fatalf("%s, %s: %v", s.id, c.id, err)
	}
	return result
}
