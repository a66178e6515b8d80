package web

import (
	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// frame is one message to a page: any of its fields, in one JSON value. Its
// other side is Frame in ts/page/socket.ts.
type frame struct {
	Run      *runStart        `json:"run,omitempty"`
	Records  []record         `json:"records,omitempty"`
	Next     *int             `json:"next,omitempty"`  // records of the run sent, with these
	Ahead    *int             `json:"ahead,omitempty"` // runs that must end before this one begins; 0: its turn
	Progress []trace.Progress `json:"progress,omitempty"`
	Done     bool             `json:"done,omitempty"`
	Cut      int              `json:"cut,omitempty"` // events that were not kept
	File     *file            `json:"file,omitempty"`
	Warmth   []warmth         `json:"warmth,omitempty"`
	Problem  string           `json:"problem,omitempty"`
}

// runStart announces the run whose records follow.
type runStart struct {
	ID   string `json:"id"`
	Age  int64  `json:"age"`  // milliseconds since it started
	From string `json:"from"` // where it was made: "" is here and now
	Of   string `json:"of"`   // "", or the answer of ours that is judged in place of the reader's
}

// Where a finished run comes from that was not made here.
const (
	keptRun  = "kept"  // it finished before anybody looked
	otherRun = "other" // another program, such as one in a terminal, made it just now
)

// record is a trace.Record whose events also carry their sentence in the
// page's language.
type record struct {
	Begin   *trace.Begin   `json:"begin,omitempty"`
	Header  *trace.Header  `json:"header,omitempty"`
	Event   *event         `json:"event,omitempty"`
	Options *trace.Options `json:"options,omitempty"`
	Verdict *trace.Verdict `json:"verdict,omitempty"`
}

type event struct {
	*trace.Event
	Say string `json:"say,omitempty"`
}

// file is an exercise's file as pages know it.
type file struct {
	Exercise string `json:"exercise"`
	Path     string `json:"path"`
	Text     string `json:"text"`
	Version  string `json:"version"`
}

func diskFile(f engine.File) *file {
	return &file{f.Exercise, answerFile(f.Exercise), f.Text, f.Version}
}

// answerFile is the file as the reader names it, from the module's folder.
func answerFile(exercise string) string { return "exercises/" + exercise + "/answer.go" }

type warmth struct {
	Exercise string `json:"exercise"`
	State    string `json:"state"`
	Detail   string `json:"detail"`
}

// order is what a page asks for.
type order struct {
	Do     string  `json:"do"`     // "run" or "stop"
	Text   *string `json:"text"`   // run this instead of the file on disk
	Answer string  `json:"answer"` // run this answer of ours: a folder of the lesson's answers
}
