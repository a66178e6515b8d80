package rehearsal

import (
	"cmp"
	"slices"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"
)

// Review is that an item was graded.
type Review struct {
	Item   Item
	At     time.Time
	Grade  Grade
	Answer string // its ID, told once; of two reviews at one time the smaller counts first
}

// Memory is what is known of how well an item is remembered. The zero value is that
// of a new one.
type Memory struct{ card fsrs.Card }

// New says that the item was never graded.
func (m Memory) New() bool { return m.card.Reps == 0 }

// Due is when the item comes back; zero for a new one.
func (m Memory) Due() time.Time { return m.card.Due }

// Missed is how often the item was known once and then missed.
func (m Memory) Missed() int { return int(m.card.Lapses) }

// After is the memory once the item has been graded.
func (m Memory) After(g Grade, at time.Time) Memory {
	p := fsrs.DefaultParam()
	p.EnableShortTerm = false
	if at.Before(m.card.LastReview) { // clocks differ between machines
		at = m.card.LastReview
	}
	return Memory{fsrs.NewFSRS(p).Next(m.card, at, fsrs.Rating(g)).Card}
}

// Memories are memories by item.
type Memories map[Item]Memory

// Remember makes memories of reviews, in whichever order and however often those
// come.
func Remember(reviews []Review) Memories {
	sorted := slices.Clone(reviews)
	slices.SortFunc(sorted, func(a, b Review) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Answer, b.Answer))
	})
	sorted = slices.CompactFunc(sorted, func(a, b Review) bool { return a == b })
	all := Memories{}
	for _, r := range sorted {
		if r.Grade.Known() {
			all[r.Item] = all[r.Item].After(r.Grade, r.At)
		}
	}
	return all
}

// Due lists those of the items that come back at the time or before, the most
// overdue first.
func (m Memories) Due(items []Item, at time.Time) []Item {
	due := slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return m[i].New() || m[i].Due().After(at) })
	slices.SortStableFunc(due, func(a, b Item) int { return m[a].Due().Compare(m[b].Due()) })
	return due
}

// Fresh lists those of the items that were never asked. The steps of a case are asked
// for the first time within their case, and so are none of them.
func (m Memories) Fresh(items []Item) []Item {
	return slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return !m[i].New() || i.Kind == Design })
}
