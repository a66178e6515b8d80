package workshop_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/workshop"
)

// acts makes an act of three bytes; every act there is can come of it.
func acts(kind, a, b byte) workshop.Act {
	step, who := int(a%5)-1, authors[b%byte(len(authors))]
	all := []workshop.Act{
		workshop.Went{Step: step}, workshop.Voted{Step: step, Choice: string('0' + b%4)}, workshop.Revealed{Step: step, Right: "2"},
		workshop.Answered{Step: step, Text: string(rune(b))}, won(step, int(b%4)), workshop.Judged{Exercise: "stock", Verdict: "pass"},
		workshop.Shown{Entry: int64(b)}, workshop.Paused{}, workshop.Resumed{}, workshop.Removed{Who: who},
		workshop.Join(string('a'+a%4), "somebody", "zh", true).Act, opening.Act, workshop.Ended{},
	}
	return all[int(kind)%len(all)]
}

// authors are those who act: the instructor, four participants of whom none is in
// the room yet, and somebody who never will be.
var authors = func() []string {
	all := []string{workshop.Instructor, "p0000"}
	for _, key := range "abcd" {
		all = append(all, workshop.Join(string(key), "somebody", "zh", true).By)
	}
	return all
}()

// events makes events of any bytes, five each. IDs repeat.
func events(data []byte) []workshop.Event {
	all := []workshop.Event{opening}
	for ; len(data) >= 5; data = data[5:] {
		all = append(all, workshop.Event{
			ID: string('a' + data[0]%64), By: authors[int(data[1])%len(authors)], At: opening.At + int64(data[0]), Act: acts(data[2], data[3], data[4]),
		})
	}
	for i := range all {
		all[i].N = int64(i + 1)
	}
	return all
}

// In whatever order whatever comes: one vote a head, and the first; what is
// revealed stays revealed, what has ended has ended, who is removed is removed; and
// the same log gives the same room.
func FuzzAnyLogIsFolded(f *testing.F) {
	join := func(i byte) []byte { return []byte{i, 2 + i, 10, i, 0} }
	story := append(append(join(0), join(1)...), 9, 0, 0, 1, 0, 10, 2, 1, 1, 2, 11, 2, 1, 1, 1, 12, 0, 2, 1, 0, 13, 3, 1, 1, 2, 14, 0, 9, 0, 2, 15, 0, 12, 0, 0)
	f.Add(story)
	f.Add([]byte("any text will do as a log of events, since every byte means something to it"))
	f.Fuzz(func(t *testing.T, data []byte) {
		log := events(data)
		s := workshop.NewState()
		kept := promises{votes: map[string]string{}, revealed: map[int]string{}, removed: map[string]bool{}}
		for _, e := range log {
			s.Apply(e)
			kept.hold(t, s, e)
		}
		again := workshop.NewState()
		for _, e := range log {
			again.Apply(e)
		}
		if d := cmp.Diff(s.Results(), again.Results()); d != "" {
			t.Errorf("the same log, another room (-first +second):\n%s", d)
		}
		if d := cmp.Diff(s.Public(), again.Public()); d != "" {
			t.Errorf("the same log, another view (-first +second):\n%s", d)
		}
	})
}

// promises are what a room has said and must not take back.
type promises struct {
	votes    map[string]string
	revealed map[int]string
	removed  map[string]bool
	ended    bool
}

func (p *promises) hold(t *testing.T, s *workshop.State, e workshop.Event) {
	for i, step := range s.Steps {
		for by, choice := range step.Votes {
			key := string(rune('0'+i)) + by
			if first, voted := p.votes[key]; voted && first != choice {
				t.Errorf("event %d changes a vote from %s to %s", e.N, first, choice)
			}
			p.votes[key] = choice
		}
		right, was := p.revealed[i]
		if is := step.Revealed; was && (is == nil || is.Right != right) {
			t.Errorf("event %d takes a reveal back", e.N)
		} else if is != nil {
			p.revealed[i] = is.Right
		}
	}
	for _, one := range s.People {
		if p.removed[one.ID] && !one.Removed {
			t.Errorf("event %d brings back who was removed", e.N)
		}
		p.removed[one.ID] = one.Removed
	}
	if p.ended && s.Ended == 0 {
		t.Errorf("event %d goes on after the end", e.N)
	}
	p.ended = s.Ended > 0
}
