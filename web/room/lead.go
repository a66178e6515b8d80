package room

import (
	"context"
	"net/http"
	"slices"

	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
)

// order is what the instructor does.
type order struct {
	ID    string `json:"id"`
	Do    string `json:"do"` // one of orders
	Step  int    `json:"step"`
	Entry int64  `json:"entry"`
	Who   string `json:"who"`
}

var orders = []string{"go", "pause", "resume", "reveal", "show", "remove", "end"}

func leaderOnly(do string) bool { return slices.Contains(orders, do) }

func (s *Server) leadDo(w http.ResponseWriter, r *http.Request, g guest) {
	in, err := read[order](r)
	if err != nil {
		s.fail(w, r, badBody(err))
		return
	}
	act, err := s.ordered(r.Context(), g, in)
	if err == nil {
		err = g.room.Do(r.Context(), workshop.Event{ID: in.ID, By: workshop.Instructor, Act: act})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	done(w)
}

func (s *Server) ordered(ctx context.Context, g guest, in order) (workshop.Act, error) {
	switch in.Do {
	case "go":
		return workshop.Went{Step: in.Step}, nil
	case "pause":
		return workshop.Paused{}, nil
	case "resume":
		return workshop.Resumed{}, nil
	case "reveal":
		return s.revealed(ctx, g, in.Step)
	case "show":
		return workshop.Shown{Entry: in.Entry}, nil
	case "remove":
		return workshop.Removed{Who: in.Who}, nil
	case "end":
		return workshop.Ended{}, nil
	}
	return nil, workshop.ErrBadEvent
}

// revealed reads the right answer off the run that the question is about.
func (s *Server) revealed(ctx context.Context, g guest, step int) (workshop.Act, error) {
	at, ok := stepOf(g, step)
	if !ok {
		return nil, workshop.ErrNoStep
	}
	if at.Kind != plan.Vote {
		return workshop.Revealed{Step: step}, nil
	}
	shown, err := s.stepRun(ctx, g, at)
	if err != nil {
		return nil, err
	}
	right, err := factOf(at, shown)
	if err != nil {
		return nil, err
	}
	return workshop.Revealed{Step: step, Right: right, Trace: shown.hash()}, nil
}

// stepOf is a step of the room's plan.
func stepOf(g guest, step int) (workshop.PublicStep, bool) {
	steps := g.room.Public().Steps
	if step < 0 || step >= len(steps) {
		return workshop.PublicStep{}, false
	}
	return steps[step], true
}
