package workshop

import (
	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// Steps are counted from 0, in the order of the plan.

// Opened makes the room. It is the first event of every log, and of no other
// place in it.
type Opened struct {
	Code    string    `json:"code"`
	Lang    string    `json:"lang"` // "en" or "zh": what the big screen begins in
	Plan    plan.Plan `json:"plan"`
	KeyHash string    `json:"keyHash"` // of the instructor's key, see Hash
}

// Joined lets a participant in. Its author is the participant itself: see [Join].
type Joined struct {
	Name    string `json:"name"` // as typed; the fold cleans it
	Lang    string `json:"lang"`
	KeyHash string `json:"keyHash"` // of the participant's key
	Own     bool   `json:"own"`     // comes with a Lockwise of its own, not only a browser
}

// Removed puts a participant out: what it did is not shown any more, and what it
// does has no effect.
type Removed struct {
	Who string `json:"who"` // the participant's ID
}

// Went is the instructor's way to a step. To be at a step again is allowed.
type Went struct {
	Step int `json:"step"`
}

// Paused begins a break.
type Paused struct{}

// Resumed ends it.
type Resumed struct{}

// Voted is a participant's prediction, before the reveal. The first one counts.
type Voted struct {
	Step   int    `json:"step"`
	Choice string `json:"choice"` // the value of one of the step's choices
}

// Revealed shows the votes of a step, and what the run did.
type Revealed struct {
	Step  int    `json:"step"`
	Right string `json:"right,omitempty"` // the choice that the run showed; "" where nothing was predicted
	Trace string `json:"trace,omitempty"` // hash of that run's trace
}

// Answered is a participant's answer to a question. The last one counts.
type Answered struct {
	Step int    `json:"step"`
	Text string `json:"text"`
}

// Submitted is a schedule of a participant that broke a rule. The server that ran
// it says so, nobody else.
type Submitted struct {
	Step     int    `json:"step"`
	Exercise string `json:"exercise"`
	Answer   string `json:"answer"` // one that ships with Lockwise
	Schedule string `json:"schedule"`
	Choices  int    `json:"choices"` // how often the schedule departs from the default
	Rule     string `json:"rule"`    // the one it broke
	Trace    string `json:"trace"`   // hash of the trace
}

// Judged is a verdict of a participant's own Lockwise on the participant's own
// code. Nobody here has checked it.
type Judged struct {
	Exercise string        `json:"exercise"`
	Verdict  trace.Outcome `json:"verdict"`
	Rule     string        `json:"rule,omitempty"`
	Schedule string        `json:"schedule,omitempty"`
	Trace    string        `json:"trace,omitempty"` // hash of the trace
}

// Shown puts an entry on the big screen: what was submitted, judged or answered.
type Shown struct {
	Entry int64 `json:"entry"` // number of its event; 0 goes back to the step
}

// Ended ends the workshop. Its room can still be looked at, and exported.
type Ended struct{}

func (Opened) kind() string    { return "opened" }
func (Joined) kind() string    { return "joined" }
func (Removed) kind() string   { return "removed" }
func (Went) kind() string      { return "went" }
func (Paused) kind() string    { return "paused" }
func (Resumed) kind() string   { return "resumed" }
func (Voted) kind() string     { return "voted" }
func (Revealed) kind() string  { return "revealed" }
func (Answered) kind() string  { return "answered" }
func (Submitted) kind() string { return "submitted" }
func (Judged) kind() string    { return "judged" }
func (Shown) kind() string     { return "shown" }
func (Ended) kind() string     { return "ended" }
