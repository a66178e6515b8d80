package workshop

import (
	"fmt"

	"lockwise/internal/workshop/plan"
)

// MaxPeople is how many participants a room takes. One who was removed makes room
// for another, but not without end: maxEver is how many may ever have been there.
const (
	MaxPeople = 300
	maxEver   = 3 * MaxPeople
)

// State is a room: the fold of its log. Only [State.Apply] changes it.
type State struct {
	N    int64 // number of the last event folded
	Code string
	Lang string
	Plan plan.Plan

	Opened int64 // Unix time, milliseconds, as all times here
	Last   int64 // time of the last event; it never goes back
	Step   int   // the one the workshop is at; -1 before the first
	Since  int64 // when the clock of the step was started last; 0 while it stands
	Paused bool
	Ended  int64 // 0 while it goes on
	Shown  int64 // number of the entry on the big screen; 0 is the step itself

	People  []*Person // as they came
	Steps   []*Step   // one for each of the plan
	Entries []Entry   // what was submitted, judged or answered, as it came

	person map[string]*Person // by ID
	keys   map[string]string  // who holds a key, by its hash
	told   map[string]error   // what became of each event, by key
	last   string             // key of the last event folded
}

// Person is a participant.
type Person struct {
	ID      string `json:"id"`
	Name    string `json:"name"` // clean, and nobody else's in the room
	Lang    string `json:"lang"`
	Own     bool   `json:"own"` // has a Lockwise of its own
	At      int64  `json:"at"`  // Unix time, milliseconds
	Removed bool   `json:"removed"`
}

// Step is what has happened at a step of the plan.
type Step struct {
	Entered  bool
	Spent    int64             // milliseconds, without pauses, up to Since
	Votes    map[string]string // the choice, by participant
	Revealed *Revealed
	Answers  map[string]int // index of the last answer in Entries, by participant
}

// NewState is a room in which nothing has happened, not even its opening.
func NewState() *State {
	return &State{Step: -1, person: map[string]*Person{}, keys: map[string]string{}, told: map[string]error{}}
}

// Apply folds the next event of the log. The error says why the event has no
// effect; the event is folded all the same, and the same event again, by the same
// ID, is told the same. An event out of order is [ErrLost], and folds nothing.
func (s *State) Apply(e Event) error {
	if e.N != s.N+1 {
		return fmt.Errorf("%w: event %d comes next, not %d", ErrLost, s.N+1, e.N)
	}
	s.N, s.last = e.N, e.key()
	e.At = max(e.At, s.Last) // servers' clocks differ
	s.Last = e.At
	if told, seen := s.told[e.key()]; seen {
		return told
	}
	err := s.Check(e)
	s.told[e.key()] = err
	if err == nil {
		e.Act.apply(s, e)
	}
	return err
}

// Told says what became of an event: whether it has been folded, and why it had no
// effect.
func (s *State) Told(e Event) (folded bool, why error) {
	why, folded = s.told[e.key()]
	return folded, why
}

// Check says why an event would have no effect now; nil if it would have one.
func (s *State) Check(e Event) error {
	_, opens := e.Act.(Opened)
	switch {
	case opens != (s.Code == ""):
		return ErrBadEvent // anything before the opening, or a second one
	case s.Ended > 0:
		return ErrEnded
	}
	return e.Act.check(s, e)
}

// Who says whose key it is: a participant's ID or Instructor; false if nobody's.
func (s *State) Who(key string) (string, bool) {
	who, ok := s.keys[Hash(key)]
	return who, ok
}

// present is how many participants are in the room.
func (s *State) present() int {
	n := 0
	for _, p := range s.People {
		if !p.Removed {
			n++
		}
	}
	return n
}

// Find returns the participant of an ID, also one who was removed.
func (s *State) Find(id string) (Person, bool) {
	p, ok := s.person[id]
	if !ok {
		return Person{}, false
	}
	return *p, true
}

// Entry finds an entry by the number of its event.
func (s *State) Entry(n int64) (Entry, bool) {
	for _, e := range s.Entries {
		if p := s.person[e.By]; e.N == n && !p.Removed {
			e.Name = p.Name
			return e, true
		}
	}
	return Entry{}, false
}
