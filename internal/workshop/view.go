package workshop

import (
	"slices"

	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// Public is what everybody in the room may see, and the big screen shows. It has no
// keys, no notes, no vote before the reveal, and nobody's answer but the one on the
// screen.
type Public struct {
	N       int64        `json:"n"` // number of the last event in it
	Code    string       `json:"code"`
	Lang    string       `json:"lang"`
	Title   trace.Text   `json:"title"`
	Step    int          `json:"step"` // -1 before the first
	Paused  bool         `json:"paused"`
	Ended   bool         `json:"ended"`
	People  int          `json:"people"`
	Steps   []PublicStep `json:"steps"`
	Board   []Entry      `json:"board"`
	Own     []Entry      `json:"own"` // verdicts of participants' own Lockwise
	Showing *Entry       `json:"showing,omitempty"`
	Clock
}

// Clock is the time at the current step: Spent, and what has passed since Since.
type Clock struct {
	Since int64 `json:"since"` // Unix time, milliseconds; 0 while the clock stands
	Spent int64 `json:"spent"` // milliseconds, without pauses
}

// PublicStep is a step as everybody may see it.
type PublicStep struct {
	plan.Step           // without notes
	Entered   bool      `json:"entered"`
	Voted     int       `json:"voted"`           // participants
	Answered  int       `json:"answered"`        // participants
	Votes     []Count   `json:"votes,omitempty"` // after the reveal, in the order of the choices
	Revealed  *Revealed `json:"revealed,omitempty"`
}

// Count is how many chose a choice.
type Count struct {
	Choice string `json:"choice"`
	Count  int    `json:"count"`
}

// Mine is what one participant may see beside what is public.
type Mine struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Lang    string         `json:"lang"`
	Removed bool           `json:"removed"`
	Votes   map[int]string `json:"votes"`   // by step
	Answers map[int]string `json:"answers"` // by step, the last ones
}

// Desk is what only the instructor may see beside what is public.
type Desk struct {
	People  []Person        `json:"people"`  // also those removed
	Answers map[int][]Entry `json:"answers"` // by step: the last of each participant, as they came
	Spent   []int64         `json:"spent"`   // milliseconds at each step, without the time since Since
	Notes   []trace.Text    `json:"notes"`   // of each step
}

// Public is the state as everybody may see it.
func (s *State) Public() *Public {
	p := &Public{
		N: s.N, Code: s.Code, Lang: s.Lang, Title: s.Plan.Title, Step: s.Step, Paused: s.Paused, Ended: s.Ended > 0,
		People: s.present(), Board: s.Board(), Own: s.Verdicts(), Clock: s.clock(), Steps: []PublicStep{},
	}
	for i := range s.Steps {
		p.Steps = append(p.Steps, s.publicStep(i))
	}
	if e, ok := s.Entry(s.Shown); ok {
		p.Showing = &e
	}
	return p
}

func (s *State) clock() Clock {
	if s.Step < 0 {
		return Clock{}
	}
	return Clock{s.Since, s.Steps[s.Step].Spent}
}

func (s *State) publicStep(i int) PublicStep {
	step, p := s.Steps[i], PublicStep{Step: s.Plan.Steps[i]}
	p.Notes = trace.Text{}
	p.Entered, p.Revealed = step.Entered, step.Revealed
	counts := s.votes(i)
	for _, c := range counts {
		p.Voted += c.Count
	}
	if step.Revealed != nil {
		p.Votes = counts
	}
	p.Answered = len(s.answers(i))
	return p
}

// votes counts what those in the room chose at a step.
func (s *State) votes(i int) []Count {
	var counts []Count
	for _, choice := range s.Plan.Steps[i].Choices {
		counts = append(counts, Count{Choice: choice})
	}
	for by, choice := range s.Steps[i].Votes {
		if !s.person[by].Removed {
			at := slices.IndexFunc(counts, func(c Count) bool { return c.Choice == choice })
			counts[at].Count++
		}
	}
	return counts
}

// answers are the last answers of those in the room at a step, as they came.
func (s *State) answers(i int) []Entry {
	var all []Entry
	for by, at := range s.Steps[i].Answers {
		if p := s.person[by]; !p.Removed {
			e := s.Entries[at]
			e.Name = p.Name
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b Entry) int { return int(a.N - b.N) })
	return all
}

// Mine is what a participant may see beside what is public; false if nobody has
// this ID.
func (s *State) Mine(id string) (Mine, bool) {
	p, ok := s.person[id]
	if !ok {
		return Mine{}, false
	}
	m := Mine{ID: p.ID, Name: p.Name, Lang: p.Lang, Removed: p.Removed, Votes: map[int]string{}, Answers: map[int]string{}}
	for i, step := range s.Steps {
		if choice, voted := step.Votes[id]; voted {
			m.Votes[i] = choice
		}
		if at, answered := step.Answers[id]; answered {
			m.Answers[i] = s.Entries[at].Text
		}
	}
	return m, true
}

// Desk is what only the instructor may see beside what is public.
func (s *State) Desk() Desk {
	d := Desk{People: []Person{}, Answers: map[int][]Entry{}}
	for _, p := range s.People {
		d.People = append(d.People, *p)
	}
	for i, step := range s.Steps {
		d.Spent = append(d.Spent, step.Spent)
		d.Notes = append(d.Notes, s.Plan.Steps[i].Notes)
		if given := s.answers(i); len(given) > 0 {
			d.Answers[i] = given
		}
	}
	return d
}
