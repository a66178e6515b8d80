package workshop

import (
	"time"

	"golang.org/x/time/rate"
)

// A participant may do so much at one server: this many things at once, and this
// many a minute in the long run. The instructor is not limited.
const (
	MaxAtOnce    = 30
	MaxPerMinute = 60
)

// tooFast takes one from what an author may do now; true if nothing is left.
func (r *Room) tooFast(by string) bool {
	if by == Instructor {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.pace[by]
	if l == nil {
		l = rate.NewLimiter(rate.Every(time.Minute/MaxPerMinute), MaxAtOnce)
		r.pace[by] = l
	}
	return !l.Allow()
}
