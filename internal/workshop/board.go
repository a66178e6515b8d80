package workshop

import (
	"cmp"
	"slices"

	"lockwise/internal/trace"
)

// Entry is something of a participant that can be put on the big screen: a schedule
// that was submitted, a verdict of a Lockwise of its own, or an answer.
type Entry struct {
	N    int64  `json:"n"`  // number of its event: names the entry
	By   string `json:"by"` // the participant's ID
	Name string `json:"name,omitempty"`
	At   int64  `json:"at"` // Unix time, milliseconds
	Step int    `json:"step"`

	Text string `json:"text,omitempty"` // of an answer

	Own      bool          `json:"own,omitempty"`    // judged by the participant's own Lockwise, of the participant's own code
	Beside   bool          `json:"beside,omitempty"` // no step of the plan is about the exercise
	Exercise string        `json:"exercise,omitempty"`
	Answer   string        `json:"answer,omitempty"` // "" is the participant's own
	Schedule string        `json:"schedule,omitempty"`
	Choices  int           `json:"choices,omitempty"`
	Verdict  trace.Outcome `json:"verdict,omitempty"`
	Rule     string        `json:"rule,omitempty"`
	Trace    string        `json:"trace,omitempty"`
}

// Board is who broke what with the fewest choices: of each participant the best
// entry for each exercise, the shortest first, then the earliest.
func (s *State) Board() []Entry {
	return s.best(func(e Entry) bool { return e.Text == "" && !e.Own }, func(a, b Entry) int { return cmp.Compare(a.Choices, b.Choices) })
}

// Verdicts is what the participants' own Lockwise said last of each exercise, the
// newest first.
func (s *State) Verdicts() []Entry {
	return s.best(func(e Entry) bool { return e.Own }, func(a, b Entry) int { return cmp.Compare(b.N, a.N) })
}

// best keeps the first entry, in the order, of each participant and exercise. Where
// the order says nothing the earlier one comes first.
func (s *State) best(which func(Entry) bool, order func(a, b Entry) int) []Entry {
	all := []Entry{}
	for _, e := range s.Entries {
		if which(e) && !s.person[e.By].Removed {
			e.Name = s.person[e.By].Name
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, order)
	type of struct{ by, exercise string }
	seen := map[of]bool{}
	return slices.DeleteFunc(all, func(e Entry) bool {
		again := seen[of{e.By, e.Exercise}]
		seen[of{e.By, e.Exercise}] = true
		return again
	})
}
