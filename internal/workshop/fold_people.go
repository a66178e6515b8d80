package workshop

import (
	"slices"
	"strings"
	"unicode/utf8"

	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// What participants do.

// MaxAnswer is the length of the longest answer, in runes.
const MaxAnswer = 4000

func (j Joined) check(s *State, e Event) error {
	switch {
	case e.By == "" || e.By == Instructor || j.KeyHash == "" || e.By != idOf(j.KeyHash):
		return ErrNotYours
	case s.person[e.By] != nil:
		return ErrJoined
	case CleanName(j.Name) == "":
		return ErrNoName
	case s.present() >= MaxPeople || len(s.People) >= maxEver:
		return ErrFull
	}
	return nil
}

func (j Joined) apply(s *State, e Event) {
	p := &Person{ID: e.By, Name: s.freeName(CleanName(j.Name)), Lang: known(j.Lang), Own: j.Own, At: e.At}
	s.People = append(s.People, p)
	s.person[p.ID] = p
	s.keys[j.KeyHash] = p.ID
}

// isHere says why a participant can do nothing here.
func (s *State) isHere(id string) error {
	p := s.person[id]
	switch {
	case p == nil:
		return ErrUnknown
	case p.Removed:
		return ErrRemoved
	}
	return nil
}

// reached says why a step cannot be worked at: it is none, has not been entered, or
// is of none of the kinds. Without kinds, any will do.
func (s *State) reached(step int, kinds ...plan.Kind) error {
	switch {
	case step < 0 || step >= len(s.Steps):
		return ErrNoStep
	case len(kinds) > 0 && !slices.Contains(kinds, s.Plan.Steps[step].Kind):
		return ErrNoStep
	case !s.Steps[step].Entered:
		return ErrNotNow
	}
	return nil
}

func (v Voted) check(s *State, e Event) error {
	if err := s.isHere(e.By); err != nil {
		return err
	}
	if err := s.reached(v.Step, plan.Vote); err != nil {
		return err
	}
	step := s.Steps[v.Step]
	_, voted := step.Votes[e.By]
	switch {
	case voted:
		return ErrVoted
	case step.Revealed != nil:
		return ErrRevealed
	case s.Step != v.Step:
		return ErrNotNow
	case !slices.Contains(s.Plan.Steps[v.Step].Choices, v.Choice):
		return ErrNoChoice
	}
	return nil
}

func (v Voted) apply(s *State, e Event) { s.Steps[v.Step].Votes[e.By] = v.Choice }

func (a Answered) check(s *State, e Event) error {
	if err := s.isHere(e.By); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(a.Text) == "":
		return ErrEmpty
	case utf8.RuneCountInString(a.Text) > MaxAnswer:
		return ErrTooLong
	}
	return s.reached(a.Step, plan.Question)
}

func (a Answered) apply(s *State, e Event) {
	s.Steps[a.Step].Answers[e.By] = len(s.Entries)
	s.Entries = append(s.Entries, Entry{N: e.N, By: e.By, At: e.At, Step: a.Step, Text: strings.TrimSpace(a.Text)})
}

func (b Submitted) check(s *State, e Event) error {
	if err := s.isHere(e.By); err != nil {
		return err
	}
	if b.Rule == "" || b.Choices < 0 {
		return ErrBadEvent
	}
	if err := s.reached(b.Step, plan.Board); err != nil {
		return err
	}
	return b.fits(s.Plan.Steps[b.Step])
}

// fits says that the schedule is one of the step's scenario, and the code the
// step's.
func (b Submitted) fits(p plan.Step) error {
	if b.Exercise != p.Exercise || b.Answer != p.Answer || !strings.HasPrefix(b.Schedule, p.Exercise+":"+p.Scenario+":") {
		return ErrBadEvent
	}
	return nil
}

func (b Submitted) apply(s *State, e Event) {
	s.Entries = append(s.Entries, Entry{
		N: e.N, By: e.By, At: e.At, Step: b.Step, Exercise: b.Exercise, Answer: b.Answer, Schedule: b.Schedule, Choices: b.Choices,
		Verdict: trace.Broken, Rule: b.Rule, Trace: b.Trace,
	})
}

func (j Judged) check(s *State, e Event) error {
	if err := s.isHere(e.By); err != nil {
		return err
	}
	if !slices.Contains([]trace.Outcome{trace.Pass, trace.Broken, trace.Inconclusive}, j.Verdict) || j.Exercise == "" {
		return ErrBadEvent
	}
	return nil
}

func (j Judged) apply(s *State, e Event) {
	s.Entries = append(s.Entries, Entry{
		N: e.N, By: e.By, At: e.At, Step: s.Step, Own: true, Beside: !s.plans(j.Exercise), Exercise: j.Exercise, Schedule: j.Schedule,
		Verdict: j.Verdict, Rule: j.Rule, Trace: j.Trace,
	})
	s.person[e.By].Own = true
}

// plans says whether a step of the plan is about an exercise.
func (s *State) plans(exercise string) bool {
	return slices.ContainsFunc(s.Plan.Steps, func(p plan.Step) bool { return p.Exercise == exercise })
}
