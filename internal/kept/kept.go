// Package kept is a run as a file: what ran, what happened and how it was
// judged, for somebody who was not there.
//
// There are two kinds of files. [Page] writes one HTML page that opens in any
// browser without a network: code, verdict, picture and story in both
// languages, no script. [Trace] writes the bare trace of docs/trace.md. [Read]
// reads both back, of this version and of every older one, and trusts neither:
// a file may come from anybody.
//
// A page whose scripts draw the timeline was not taken. It would be a page that
// runs code handed on by a stranger; whoever wants the timeline opens the file
// in Lockwise.
package kept

import "lockwise/internal/trace"

// Run is one run.
type Run struct {
	Header  trace.Header
	Events  []trace.Event
	Code    string         // the text that ran; "" if nobody knows
	Verdict *trace.Verdict // nil: nobody has judged it
}
