// Package trace is the one record of a run in the simulated world: what every
// worker asked of every store, what it was told, what changed, and which rule
// broke. The terminal picture, the browser timeline, the narration and the
// golden files all read this record; docs/trace.md describes it for people.
//
// A trace is newline-delimited JSON: a [Header], then [Event] values in order.
// The same schedule gives the same bytes on any machine. Records of a grader
// that are not part of a trace (progress, the verdict) are in stream.go.
//
// The package knows neither how runs are made nor how they are shown, so that
// both sides of the process boundary can import it.
package trace

// Version is the trace format's version. A reader accepts this version and
// every older one.
const Version = 1

// Text is a sentence for people, in every language Lockwise speaks.
type Text struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

// In returns the text in lang ("en" or "zh"); any other value means English.
func (t Text) In(lang string) string {
	if lang == "zh" {
		return t.Zh
	}
	return t.En
}

// IsZero reports whether the text is empty in both languages.
func (t Text) IsZero() bool { return t == Text{} }

// Header is the first line of a trace.
type Header struct {
	V        int      `json:"v"`
	Lesson   string   `json:"lesson"`
	Exercise string   `json:"exercise"`
	Scenario string   `json:"scenario"`
	Title    Text     `json:"title"`    // what the scenario is about
	Schedule string   `json:"schedule"` // replays exactly this run
	Workers  []string `json:"workers"`  // lane order
	Stores   []string `json:"stores"`   // "db", "redis"
	Start    int64    `json:"start"`    // virtual Unix time of t=0, in seconds
}

// Kind says what an [Event] is.
type Kind string

// The kinds of events.
const (
	Request    Kind = "request"     // a step: a worker's operation reaches a store
	Reply      Kind = "reply"       // the worker is told the result of its step
	Blocked    Kind = "blocked"     // the step waits for a lock in the store
	Woken      Kind = "woken"       // the wait, sleep or pause is over
	Asleep     Kind = "asleep"      // the worker waits for its own timer
	Paused     Kind = "paused"      // the world stops the worker for a while
	Crashed    Kind = "crashed"     // the worker is gone; nothing it does later counts
	Fault      Kind = "fault"       // something else goes wrong: a lost reply, a cancelled context
	State      Kind = "state"       // a store changed
	Call       Kind = "call"        // the scenario calls the reader's code
	Return     Kind = "return"      // the reader's code answers
	Belief     Kind = "belief"      // the worker begins or ceases to act as holder of Text; Result is "holds" or "done"
	Note       Kind = "note"        // something worth saying
	RuleBroken Kind = "rule-broken" // a rule of the lesson does not hold
	End        Kind = "end"         // nothing is left to run
)

// Event is one line of a trace after the header.
type Event struct {
	N      int    `json:"n"`                // position in the trace, from 1
	T      int64  `json:"t"`                // virtual time since the start, in microseconds
	Worker string `json:"worker,omitempty"` // "" is the world itself
	Kind   Kind   `json:"kind"`
	Step   int    `json:"step,omitempty"`  // number of the step in the run, from 1, for what belongs to one
	Cause  int    `json:"cause,omitempty"` // N of the event that led to this one

	Store  string   `json:"store,omitempty"` // "db", "redis"
	Op     string   `json:"op,omitempty"`    // the verb: INSERT, COMMIT, SET, EVALSHA, or the function called
	Text   string   `json:"text,omitempty"`  // the statement or command as sent
	Args   []string `json:"args,omitempty"`
	Result string   `json:"result,omitempty"`
	Err    string   `json:"error,omitempty"`

	Changes []Change `json:"changes,omitempty"`
	// Locked is the worker that holds the database's write lock after a state
	// event of the store "db"; "" means nobody does.
	Locked string `json:"locked,omitempty"`

	Rule string `json:"rule,omitempty"` // id of the broken rule
	Note *Text  `json:"note,omitempty"` // words that cannot be made from the other fields
}

// Change is one row or key that an event changed.
type Change struct {
	In     string `json:"in"`               // table name, or "keys"
	Key    string `json:"key"`              // rowid or key name
	Before string `json:"before"`           // "" = did not exist
	After  string `json:"after"`            // "" = does not exist any more
	TTL    int64  `json:"ttl,omitempty"`    // for a key: virtual microseconds since the start at which it expires; 0 = never
	Holder string `json:"holder,omitempty"` // for a key: the worker whose step wrote the value
}
