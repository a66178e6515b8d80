package workshop

import "errors"

// Why something has no effect. Whoever asked for it gets one of these back; web
// turns them into words.
var (
	ErrNotYours = errors.New("only the instructor, or another participant, may do that")
	ErrUnknown  = errors.New("nobody of that ID is in the room")
	ErrRemoved  = errors.New("the instructor has removed this participant")
	ErrEnded    = errors.New("the workshop has ended")
	ErrPaused   = errors.New("the workshop is paused, or not paused")
	ErrNoName   = errors.New("a name needs a letter or a digit")
	ErrFull     = errors.New("the room is full")
	ErrJoined   = errors.New("this participant is in the room already")
	ErrNoStep   = errors.New("the plan has no such step, or it is of another kind")
	ErrNotNow   = errors.New("the workshop is not at that step")
	ErrVoted    = errors.New("this participant has voted already")
	ErrRevealed = errors.New("the step has been revealed")
	ErrNoChoice = errors.New("there is no such choice")
	ErrEmpty    = errors.New("the answer is empty")
	ErrTooLong  = errors.New("the answer is too long")
	ErrNoEntry  = errors.New("there is no such entry")
	ErrBadEvent = errors.New("not an event that a room takes")
	ErrTooFast  = errors.New("too many events in a minute")
)

// What stands in the way of a room as a whole.
var (
	ErrNoRoom   = errors.New("there is no such room")
	ErrTaken    = errors.New("there is a room of that code already")
	ErrNewer    = errors.New("a newer Lockwise wrote it")
	ErrTooLarge = errors.New("too large")
	ErrNoBlob   = errors.New("nothing of that hash is kept with the room")
	ErrNoSpace  = errors.New("the room keeps no more traces")
	ErrLost     = errors.New("the store has lost a part of the room")
	ErrClosed   = errors.New("the server is shutting down")
)
