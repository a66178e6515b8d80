package reserve

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Guarded is an answer in a few situations with calls made behind a guard; nil
// means none. The rules are the lesson's.
func Guarded(impl Impl, g func(w *sim.Worker, call func()), faults ...sim.Fault) sim.Exercise {
	ex := sim.Exercise{Lesson: "reserve", Name: "guarded"}
	for _, s := range []situation{
		{name: "same-order", work: [][]op{{reserve("o1", pens(2))}, {reserve("o1", pens(2))}}},
		{name: "last-units", work: [][]op{{reserve("o1", pens(2))}, {reserve("o2", pens(2))}}},
		{name: "two-cancels", work: [][]op{{reserve("o1", pens(2)), later(cancel("o1"))}, {later(cancel("o1"))}}},
		{name: "late-retry", work: [][]op{{reserve("o1", pens(2)), cancel("o1")}, {later(reserve("o1", pens(2)))}}},
	} {
		s.title = trace.Text{En: s.name, Zh: s.name}
		s.guard, s.faults, s.bound = g, faults, sim.Bound{Preemptions: 2}
		if len(faults) > 0 {
			s.bound = sim.Bound{Preemptions: 1, Faults: 1}
		}
		s.stock = map[string]int64{"pen": 5}
		if s.name == "last-units" {
			s.stock["pen"] = 3
		}
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	return ex
}
