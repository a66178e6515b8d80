// Package rehearsal is practice for an interview: sessions with a clock, and a
// memory of what comes back when.
//
// A [Session] is a value that its own methods change; a store keeps it, and pages
// show it. Nothing here knows a clock: every method that needs the time is given
// it. What comes next depends on the session, on the reviews of earlier ones and on
// that time, and on nothing else.
//
// When an item comes back is decided by FSRS, with the default weights and target
// of its library (nine in ten are to be known when they come back), without fuzz,
// and without steps of minutes: an answer takes minutes itself, so what was graded
// comes back after days, and what was missed also once more in the same session.
// The state of a memory is never stored. It follows from the reviews, so reviews of
// two machines can be put together and nothing has to be settled.
package rehearsal

import (
	"errors"
	"regexp"
	"strings"
)

// Errors that callers branch on.
var (
	// ErrNoSession: there is no session of that ID.
	ErrNoSession = errors.New("no such rehearsal")
	// ErrTurn: the session has been opened elsewhere since.
	ErrTurn = errors.New("the rehearsal goes on in another tab")
)

// Item is something to rehearse: a kind and an ID, "question/redis-lock".
type Item struct{ Kind, ID string }

// Kinds of items.
const (
	Question = "question" // answered in words, compared with a checklist
	Spot     = "spot"     // spot the mistake: one of several choices
	Design   = "design"   // a step of a design case, answered in words
)

// String is kind and ID with a slash between them.
func (i Item) String() string { return i.Kind + "/" + i.ID }

var itemName = regexp.MustCompile(`^(question|spot|design)/([a-z0-9][a-z0-9-]{0,127})$`)

// ItemNamed reads what [Item.String] writes.
func ItemNamed(name string) (Item, bool) {
	kind, id, _ := strings.Cut(name, "/")
	return Item{kind, id}, itemName.MatchString(name)
}

// Grade is how well an item was known.
type Grade int

// Grades, as FSRS counts them; zero is none yet.
const (
	Again Grade = iota + 1
	Hard
	Good
	Easy
)

// Grades lists them, the worst first.
var Grades = []Grade{Again, Hard, Good, Easy}

// Known reports whether a grade is one of [Grades].
func (g Grade) Known() bool { return g >= Again && g <= Easy }

// Propose is the grade for so many ticked points of a checklist: all easy, two
// thirds good, half hard, less again.
func Propose(ticked, of int) Grade {
	switch {
	case of == 0:
		return Good
	case ticked >= of:
		return Easy
	case 3*ticked >= 2*of:
		return Good
	case 2*ticked >= of:
		return Hard
	}
	return Again
}
