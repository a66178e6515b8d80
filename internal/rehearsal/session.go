package rehearsal

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Session is one rehearsal. Its answers stand in the order in which they were
// asked; the last that is neither graded nor skipped is the one being answered.
type Session struct {
	ID      string // random, so that no two machines make the same
	Wish    Wish
	Began   time.Time
	Ended   time.Time // zero while it goes on
	Spent   time.Duration
	Running bool
	Beat    time.Time // last sign of life, while it runs
	Turn    int64     // counts how often it was opened; only the last one that opened it may change it
	Answers []Answer
}

// Wish is what the reader asked for. Empty lists mean everything.
type Wish struct {
	Topics  []string `json:"topics,omitempty"` // by their English names
	Levels  []string `json:"levels,omitempty"`
	Kinds   []string `json:"kinds,omitempty"`
	Case    string   `json:"case,omitempty"`    // a design case, whose steps are asked in their order
	Count   int      `json:"count,omitempty"`   // questions; 0: as many as there is time for
	Minutes int      `json:"minutes,omitempty"` // 0: no limit
	Aloud   bool     `json:"aloud,omitempty"`
	Ahead   bool     `json:"ahead,omitempty"` // also what is not due yet
	Seed    uint32   `json:"seed,omitempty"`  // orders what is new
}

// Answer is one item of a session and what became of it.
type Answer struct {
	ID      string
	Item    Item
	Asked   time.Time
	Text    string // as typed; of a choice, its ID
	Ticked  Ticks
	Points  int // of the checklist, when it was asked
	Shown   bool
	Skipped bool
	Grade   Grade
	At      time.Time // graded; zero if it was not
	Spent   time.Duration
}

// Open says that it is neither graded nor skipped.
func (a Answer) Open() bool { return a.Grade == 0 && !a.Skipped }

// Review is the answer as a review; false if it was not graded.
func (a Answer) Review() (Review, bool) { return Review{a.Item, a.At, a.Grade, a.ID}, a.Grade != 0 }

// MaxText is the length of the longest answer kept, in bytes.
const MaxText = 64 << 10

// quiet is how long a session that runs may give no sign of life and still counts
// as running: who closes the page, or the computer, is not practising.
const quiet = 2 * time.Minute

// Now is the answer being given; nil if there is none.
func (s *Session) Now() *Answer {
	for i := range s.Answers {
		if s.Answers[i].Open() {
			return &s.Answers[i]
		}
	}
	return nil
}

// Count lets time pass: the clocks of the session and of the answer being given go
// on while it runs.
func (s *Session) Count(now time.Time) {
	if s.Running && now.After(s.Beat) {
		if gone := now.Sub(s.Beat); gone <= quiet {
			s.Spent += gone
			if a := s.Now(); a != nil {
				a.Spent += gone
			}
		}
	}
	s.Beat = now
}

// Open takes the session over, for the page that is told the turn. It goes on if it
// was running.
func (s *Session) Open(now time.Time) int64 {
	s.Count(now)
	s.Turn++
	return s.Turn
}

// Take says whether a page with a turn may change the session, and lets time pass.
func (s *Session) Take(turn int64, now time.Time) error {
	if turn != s.Turn {
		return ErrTurn
	}
	s.Count(now)
	return nil
}

// Over says that the time wished for has passed.
func (s *Session) Over() bool {
	return s.Wish.Minutes > 0 && s.Spent >= time.Duration(s.Wish.Minutes)*time.Minute
}

// Full says that as many questions were asked as were wished for. One that comes
// back in the same session counts once, one that was skipped not at all.
func (s *Session) Full() bool {
	return s.Wish.Count > 0 && len(s.counted()) >= s.Wish.Count
}

func (s *Session) counted() []Item {
	var all []Item
	for _, a := range s.Answers {
		if !a.Skipped && !slices.Contains(all, a.Item) {
			all = append(all, a.Item)
		}
	}
	return all
}

// apart is how many others come before an item that was missed comes back.
const apart = 3

// Next is what is asked next: what was missed in this session, once more, when
// others have been between; then what is due, then what is new, then, if that was
// wished for, what comes back soonest, as long as the session is not full; then what
// was missed after all. False when that is all.
//
// Of a case each step is asked once, in order.
func (s *Session) Next(items []Item, m Memories) (Item, bool) {
	if s.Wish.Case != "" {
		return s.step(items)
	}
	missed := s.missed(items)
	for _, i := range missed {
		if s.since(i) >= apart {
			return i, true
		}
	}
	var all []Item
	if !s.Full() {
		fresh := slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return s.since(i) >= 0 })
		all = slices.Concat(m.Due(fresh, s.Beat), s.shuffled(fresh, m))
		if s.Wish.Ahead {
			all = append(all, m.Due(fresh, s.Beat.AddDate(1000, 0, 0))...)
		}
	}
	if all = append(all, missed...); len(all) == 0 {
		return Item{}, false
	}
	return all[0], true
}

func (s *Session) step(items []Item) (Item, bool) {
	i := slices.IndexFunc(items, func(i Item) bool { return s.since(i) < 0 })
	if i < 0 {
		return Item{}, false
	}
	return items[i], true
}

// missed are the items that were graded again, and asked only once.
func (s *Session) missed(items []Item) []Item {
	asked := map[Item]int{}
	var all []Item
	for _, a := range s.Answers {
		asked[a.Item]++
		if a.Grade == Again && slices.Contains(items, a.Item) {
			all = append(all, a.Item)
		}
	}
	return slices.DeleteFunc(all, func(i Item) bool { return asked[i] > 1 })
}

// since is how many answers were given after the item's last one; -1 if it was not
// asked in this session.
func (s *Session) since(i Item) int {
	for n := range s.Answers {
		if s.Answers[len(s.Answers)-1-n].Item == i {
			return n
		}
	}
	return -1
}

// shuffled are the new ones of the items in the session's own order.
func (s *Session) shuffled(items []Item, m Memories) []Item {
	all := m.Fresh(items)
	slices.SortFunc(all, func(a, b Item) int { return strings.Compare(a.String(), b.String()) })
	order := rand.New(rand.NewPCG(uint64(s.Wish.Seed), 0))
	order.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}
