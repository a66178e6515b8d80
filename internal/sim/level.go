package sim

import (
	"slices"

	"lockwise/internal/trace"
)

// At is the scenario with what a level of the board allows.
func (sc *Scenario) At(l trace.Level) *Scenario {
	at := *sc
	at.Bound.Preemptions, at.Bound.Faults = l.Preemptions, l.Faults
	at.Faults = slices.DeleteFunc(slices.Clone(sc.Faults), func(f Fault) bool { return !slices.Contains(l.Kinds, f.base) })
	return &at
}
