package room

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/own"
	"lockwise/lessons"
	"lockwise/web"
)

// A participant's own Lockwise says what package own describes. Nobody here runs the
// participant's code, or checks the verdict; the trace is data to be shown.

func (s *Server) hello(w http.ResponseWriter, _ *http.Request) {
	web.WriteJSON(w, http.StatusOK, own.Hello{Kind: own.Kind, Protocol: own.Protocol})
}

// ownJoin lets somebody in who comes with a Lockwise of their own.
func (s *Server) ownJoin(w http.ResponseWriter, r *http.Request) {
	in, err := read[own.Entry](r)
	if err != nil {
		s.ownFail(w, r, badBody(err))
		return
	}
	room, err := s.enter(r, entrant{in.Code, in.Name, in.Key, in.Lang, true})
	if err != nil {
		s.ownFail(w, r, err)
		return
	}
	id, _ := room.Who(r.Context(), in.Key)
	m, ok := room.Mine(id)
	switch p := room.Public(); {
	case !ok:
		s.ownFail(w, r, workshop.ErrUnknown)
	case m.Removed:
		s.ownFail(w, r, workshop.ErrRemoved)
	default:
		setKey(w, r, joinedCookie, room.Code(), in.Key)
		web.WriteJSON(w, http.StatusOK, own.Welcome{Name: m.Name, Title: p.Title, Ended: p.Ended})
	}
}

// own takes what a participant's own Lockwise has judged.
func (s *Server) own(w http.ResponseWriter, r *http.Request, g guest) {
	err := error(errBusy)
	if end := s.traces.begin(g); end != nil {
		err = s.takeVerdict(w, r, g)
		end()
	}
	if err != nil {
		s.ownFail(w, r, err)
	}
}

func (s *Server) takeVerdict(w http.ResponseWriter, r *http.Request, g guest) error {
	v, err := read[own.Verdict](r)
	if err != nil {
		return badBody(err)
	}
	if err := s.checkVerdict(v); err != nil {
		return err
	}
	if err := s.judged(r, g, v); err != nil {
		return err
	}
	web.WriteJSON(w, http.StatusOK, own.Taken{Beside: beside(g, v)})
	return nil
}

// beside says whether the verdict that somebody has sent is on none of the plan's
// exercises.
func beside(g guest, v own.Verdict) bool {
	return slices.ContainsFunc(g.room.Public().Own, func(e workshop.Entry) bool {
		return e.By == g.id && e.Exercise == v.Exercise && e.Beside
	})
}

// judged keeps a verdict, and its trace before it: nobody is shown a verdict whose
// trace is not there.
func (s *Server) judged(r *http.Request, g guest, v own.Verdict) error {
	act := workshop.Judged{Exercise: v.Exercise, Verdict: v.Verdict, Rule: v.Rule, Schedule: v.Schedule}
	if v.Trace != "" {
		err := s.traces.take(g, v.Trace)
		if err == nil {
			act.Trace, err = g.room.PutBlob(r.Context(), []byte(v.Trace))
		}
		if err != nil {
			return err
		}
	}
	return g.room.Do(r.Context(), workshop.Event{ID: v.ID, By: g.id, Act: act})
}

var (
	ruleName   = regexp.MustCompile(`^[a-z0-9-]{0,64}$`) // of a rule, or the kind of another failure
	scheduleID = regexp.MustCompile(`^[!-~]*$`)
)

// checkVerdict says what is wrong with a verdict from elsewhere.
func (s *Server) checkVerdict(v own.Verdict) error {
	e, _, ok := lessons.FindExercise(v.Exercise)
	known := slices.Contains([]trace.Outcome{trace.Pass, trace.Broken, trace.Inconclusive}, v.Verdict)
	if !ok || !known || !ruleName.MatchString(v.Rule) || len(v.Schedule) > maxSchedule || !scheduleID.MatchString(v.Schedule) {
		return workshop.ErrBadEvent
	}
	if v.Trace == "" {
		return nil
	}
	run, err := s.traces.read(v.Trace)
	if err != nil {
		return fmt.Errorf("%w: %v", workshop.ErrBadEvent, err)
	}
	if run.Header.Exercise != e.ID || run.Header.Schedule != v.Schedule {
		return fmt.Errorf("%w: the trace is of another run", workshop.ErrBadEvent)
	}
	return nil
}
