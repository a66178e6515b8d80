package room

import (
	"fmt"
	"net/http"
	"slices"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/lessons"
)

// sent is a verdict of a participant's own Lockwise on the participant's own code.
// Nobody here runs that code, or checks the verdict; the trace is data to be shown.
type sent struct {
	ID       string        `json:"id"`
	Exercise string        `json:"exercise"`
	Verdict  trace.Outcome `json:"verdict"`
	Rule     string        `json:"rule"`
	Schedule string        `json:"schedule"`
	Trace    string        `json:"trace"` // as docs/trace.md describes it; "" if nothing broke
}

// own takes what a participant's own Lockwise has judged.
func (s *Server) own(w http.ResponseWriter, r *http.Request, g guest) {
	in, err := read[sent](r)
	if err != nil {
		s.badBody(w, r, err)
		return
	}
	act := workshop.Judged{Exercise: in.Exercise, Verdict: in.Verdict, Rule: in.Rule, Schedule: in.Schedule}
	if err = in.check(); err == nil && in.Trace != "" {
		act.Trace, err = g.room.PutBlob(r.Context(), []byte(in.Trace))
	}
	if err == nil {
		err = g.room.Do(r.Context(), workshop.Event{ID: in.ID, By: g.id, Act: act})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	done(w)
}

// check says what is wrong with a verdict from elsewhere.
func (v sent) check() error {
	e, _, ok := lessons.FindExercise(v.Exercise)
	known := slices.Contains([]trace.Outcome{trace.Pass, trace.Broken, trace.Inconclusive}, v.Verdict)
	if !ok || !known || len(v.Rule) > 64 || len(v.Schedule) > maxSchedule {
		return workshop.ErrBadEvent
	}
	if v.Trace == "" {
		return nil
	}
	run, err := kept.Read([]byte(v.Trace))
	if err != nil {
		return fmt.Errorf("%w: %v", workshop.ErrBadEvent, err)
	}
	if run.Header.Exercise != e.ID || run.Header.Schedule != v.Schedule {
		return fmt.Errorf("%w: the trace is of another run", workshop.ErrBadEvent)
	}
	return nil
}
