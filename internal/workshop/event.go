package workshop

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Event is one entry of a room's log.
type Event struct {
	N   int64  // its number in the log, from 1; the store gives it
	ID  string // chosen by its author, kept for every retry; at most MaxID bytes
	By  string // the participant's ID, or Instructor
	At  int64  // when a server took it: Unix time, milliseconds; the fold orders by N, never by this
	Act Act
}

// Instructor is the author of what the instructor does. No participant has this ID.
const Instructor = "instructor"

// MaxID is the length of the longest ID of an event, in bytes.
const MaxID = 64

// maxEvent is the size of the largest event, in bytes. The largest is the plan.
const maxEvent = 512 << 10

// Act is what an event says was done: one of the types of acts.go.
type Act interface {
	// kind is its name in the log. Never change one that has been released.
	kind() string
	// check says why the act has no effect in a state; nil if it has one.
	check(s *State, e Event) error
	// apply is the effect. It is called only when check has found nothing.
	apply(s *State, e Event)
}

// Place is how far a log has been read: the last event's number and what tells that
// event from others, so that another log in the place of one that was lost is not
// taken for it. The zero Place is before the first event.
type Place struct {
	N   int64
	key string
}

// Place is where an event of the log stands.
func (e Event) Place() Place { return Place{e.N, e.key()} }

// behind returns the events behind a place, of those that begin with the event there.
func behind(after Place, events []Event) ([]Event, error) {
	switch {
	case after.N == 0 && len(events) == 0:
		return nil, ErrNoRoom
	case after.N == 0:
		return events, nil
	case len(events) == 0 || events[0].Place() != after:
		return nil, fmt.Errorf("%w: event %d is not there any more", ErrLost, after.N)
	}
	return events[1:], nil
}

// key tells events apart: the IDs of one author are his own affair.
func (e Event) key() string { return e.By + "/" + e.ID }

// record is an event in the log. The number is not in it: the store has it.
type record struct {
	ID   string          `json:"id"`
	By   string          `json:"by"`
	At   int64           `json:"at"`
	Kind string          `json:"kind"`
	Act  json.RawMessage `json:"act"`
}

// encode writes an event as the stores keep it.
func encode(e Event) ([]byte, error) {
	if e.ID == "" || len(e.ID) > MaxID {
		return nil, fmt.Errorf("%w: an event's ID has 1 to %d bytes, not %d", ErrBadEvent, MaxID, len(e.ID))
	}
	act, err := json.Marshal(e.Act)
	if err != nil {
		return nil, fmt.Errorf("write an event: %w", err)
	}
	text, err := json.Marshal(record{e.ID, e.By, e.At, e.Act.kind(), act})
	if err == nil && len(text) > maxEvent {
		err = fmt.Errorf("%w: an event of %d bytes", ErrTooLarge, len(text))
	}
	return text, err
}

// decode reads what encode has written.
func decode(n int64, text []byte) (Event, error) {
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		return Event{}, fmt.Errorf("event %d of the room: %w", n, err)
	}
	read, known := kinds[r.Kind]
	if !known {
		return Event{}, fmt.Errorf("event %d of the room: %w: it knows %q", n, ErrNewer, r.Kind)
	}
	act, err := read(r.Act)
	if err != nil {
		return Event{}, fmt.Errorf("event %d of the room: %w", n, err)
	}
	return Event{n, r.ID, r.By, r.At, act}, nil
}

// kinds reads the acts, by their names in the log.
var kinds = table(
	reader[Opened], reader[Joined], reader[Removed], reader[Went], reader[Paused], reader[Resumed], reader[Voted],
	reader[Revealed], reader[Answered], reader[Submitted], reader[Judged], reader[Shown], reader[Ended],
)

type readAct = func(json.RawMessage) (Act, error)

func reader[A Act](text json.RawMessage) (Act, error) {
	var act A
	err := json.Unmarshal(text, &act)
	return act, err
}

// table names each reader by the act it reads.
func table(readers ...readAct) map[string]readAct {
	all := map[string]readAct{}
	for _, read := range readers {
		act, err := read(json.RawMessage("{}"))
		if err != nil || all[act.kind()] != nil {
			panic(errors.Join(err, fmt.Errorf("the act %q", act.kind())))
		}
		all[act.kind()] = read
	}
	return all
}
