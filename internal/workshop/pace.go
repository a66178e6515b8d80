package workshop

import (
	"time"

	"golang.org/x/time/rate"
)

// A participant may do so much at one server: this many things at once, and this
// many a minute in the long run. Those who are not in the room yet share one limit,
// with which a whole class comes in at once. The instructor is not limited.
const (
	MaxAtOnce    = 30
	MaxPerMinute = 60

	joinsAtOnce, joinAfter = MaxPeople, 200 * time.Millisecond
)

// tooFast takes one from what an author may do now; true if nothing is left.
func (r *Room) tooFast(by string) bool {
	if by == Instructor {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	after, atOnce := time.Minute/MaxPerMinute, MaxAtOnce
	if _, here := r.state.Find(by); !here {
		by, after, atOnce = "", joinAfter, joinsAtOnce
	}
	l := r.pace[by]
	if l == nil {
		l = rate.NewLimiter(rate.Every(after), atOnce)
		r.pace[by] = l
	}
	return !l.Allow()
}
