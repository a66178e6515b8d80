package own

import "lockwise/internal/trace"

// Protocol is the version of what is said here. A room and a Lockwise of different
// versions do not talk.
const Protocol = 1

// Kind is what a room calls itself in its [Hello].
const Kind = "lockwise-room"

// Hello is the answer of a room to whoever asks what it is: GET /own.
type Hello struct {
	Kind     string `json:"kind"`
	Protocol int    `json:"protocol"`
}

// Entry asks to be let in: POST /own/join. The answer is a [Welcome] and a cookie, or
// a [Refusal].
type Entry struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Key  string `json:"key"`  // of the participant: to join again with it is to join once
	Lang string `json:"lang"` // "en" or "zh"
}

// Welcome is the answer to somebody who is in the room.
type Welcome struct {
	Name  string     `json:"name"` // as the room shows it
	Title trace.Text `json:"title"`
	Ended bool       `json:"ended"`
}

// Verdict is a judgement of the participant's own code: POST /own. The answer is a
// [Taken], or a [Refusal].
type Verdict struct {
	ID       string        `json:"id"` // the same for every attempt to send it
	Exercise string        `json:"exercise"`
	Verdict  trace.Outcome `json:"verdict"`
	Rule     string        `json:"rule"`     // the one broken, or the kind of another failure; "" on a pass
	Schedule string        `json:"schedule"` // replays it; "" if nobody knows
	Trace    string        `json:"trace"`    // as docs/trace.md describes it; "" if there is none
}

// Taken is the answer to a verdict that the room has.
type Taken struct {
	Beside bool `json:"beside"` // the plan has no step about the exercise
}

// Refusal is why the room does not do what it was asked for.
type Refusal struct {
	Reason  Reason `json:"reason"`
	Problem string `json:"problem"` // in the language asked for
	Next    string `json:"next"`
}

// Reason tells refusals apart.
type Reason string

// Reasons. What has none of these may be tried again later.
const (
	WrongCode Reason = "code"    // there is no such room
	Guessed   Reason = "guessed" // too many wrong codes: wait
	NoName    Reason = "name"    // a name that cannot be shown
	Full      Reason = "full"
	Removed   Reason = "removed" // by the instructor
	Unknown   Reason = "unknown" // the room knows nobody of this key
	Ended     Reason = "ended"
	TooLarge  Reason = "large"
	Malformed Reason = "malformed"
	Later     Reason = "later" // the room is busy, or its store is away
)
