package rehearsal

import "math/bits"

// Ticks are the points of a checklist that were ticked, by their place.
type Ticks uint64

// MaxPoints is how many points of a checklist can be ticked.
const MaxPoints = 64

// Tick makes ticks of places, from 0; those that cannot be are passed over.
func Tick(places ...int) Ticks {
	var t Ticks
	for _, p := range places {
		if p >= 0 && p < MaxPoints {
			t |= 1 << p
		}
	}
	return t
}

// Has reports whether a point is ticked.
func (t Ticks) Has(place int) bool { return place >= 0 && place < MaxPoints && t&(1<<place) != 0 }

// Count is how many are ticked.
func (t Ticks) Count() int { return bits.OnesCount64(uint64(t)) }

// Places are those ticked, in order.
func (t Ticks) Places() []int {
	var all []int
	for p := range MaxPoints {
		if t.Has(p) {
			all = append(all, p)
		}
	}
	return all
}
