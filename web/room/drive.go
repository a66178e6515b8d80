package room

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/web"
)

// driven is how far somebody has driven a step's world.
type driven struct {
	Schedule string `json:"schedule"`
	Points   *int   `json:"points"` // only its first choices
}

// drive runs the step's answer, one that ships, by the choices made so far.
func (s *Server) drive(w http.ResponseWriter, r *http.Request, g guest) {
	in, err := read[driven](r)
	if err != nil {
		s.fail(w, r, badBody(err))
		return
	}
	step, err := strconv.Atoi(r.PathValue("step"))
	if err != nil {
		step = -1
	}
	what, err := toDrive(g, step, in)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	one, err := s.make(r.Context(), g, what)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	web.WriteJSON(w, http.StatusOK, web.RanIn(one.records, web.Lang(r)))
}

// toDrive is the run that somebody asks for, if the step allows it.
func toDrive(g guest, step int, in driven) (run, error) {
	at, ok := stepOf(g, step)
	switch {
	case !ok || at.Kind != plan.Board:
		return run{}, workshop.ErrNoStep
	case !at.Entered:
		return run{}, workshop.ErrNotNow
	case g.room.Public().Ended:
		return run{}, workshop.ErrEnded
	case len(in.Schedule) > maxSchedule || !strings.HasPrefix(in.Schedule, at.Exercise+":"+at.Scenario+orColon(at.Scenario)):
		return run{}, workshop.ErrBadEvent
	}
	what := run{at.Exercise, at.Answer, in.Schedule, all}
	if in.Points != nil {
		if what.Points = *in.Points; what.Points < 0 || what.Points > maxPoints {
			return run{}, workshop.ErrBadEvent
		}
	}
	return what, nil
}

// orColon ends the name of a scenario in a schedule id; without one any will do.
func orColon(scenario string) string {
	if scenario == "" {
		return ""
	}
	return ":"
}

// submitted runs a schedule to its end and says what it broke. Code that breaks
// without any choice is no find.
func (s *Server) submitted(ctx context.Context, g guest, in deed) (workshop.Act, error) {
	what, err := toDrive(g, in.Step, driven{Schedule: in.Schedule})
	if err != nil {
		return nil, err
	}
	choices := choicesIn(in.Schedule)
	if choices == 0 {
		return nil, errNotBroken
	}
	one, err := s.make(ctx, g, what)
	if err != nil {
		return nil, err
	}
	v := one.verdict()
	if v.Verdict != trace.Broken {
		return nil, errNotBroken
	}
	return workshop.Submitted{
		Step: in.Step, Exercise: what.Exercise, Answer: what.Answer, Schedule: what.Schedule,
		Choices: choices, Rule: or(v.Rule, string(v.Kind)), Trace: one.hash(),
	}, nil
}

// choicesIn is how often a schedule departs from the default.
func choicesIn(schedule string) int {
	kept := schedule[strings.LastIndex(schedule, ":")+1:]
	if kept == "" || kept == "-" {
		return 0
	}
	return strings.Count(kept, ".") + 1
}

func or(s, def string) string {
	if s == "" {
		return def
	}
	return s
}
