package own

import (
	"errors"
	"fmt"
	"time"
)

// Why nobody can talk to a room.
var (
	ErrAway      = errors.New("nothing answers at the address")
	ErrNoRoom    = errors.New("what answers is not a room")
	ErrElsewhere = errors.New("the address leads to another one")
	ErrOlder     = errors.New("the room's Lockwise is older than this one")
	ErrNewer     = errors.New("the room's Lockwise is newer than this one")
)

// Refused is what a room has said no to.
type Refused struct {
	Refusal
	Wait time.Duration // before it makes sense to ask again; 0 if the room has not said
}

func (r *Refused) Error() string {
	return fmt.Sprintf("the room refuses (%s): %s", r.Reason, r.Problem)
}

// final says that asking again will not help, whatever is asked for.
func (r *Refused) final() bool {
	return r.Reason == Removed || r.Reason == Unknown || r.Reason == Ended || r.Reason == WrongCode
}

// aimless says that this one thing will never be taken.
func (r *Refused) aimless() bool { return r.Reason == Malformed || r.Reason == TooLarge }
