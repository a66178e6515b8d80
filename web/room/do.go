package room

import (
	"context"
	"net/http"

	"lockwise/internal/workshop"
)

// deed is what a participant does. The ID is the page's choice, the same for every
// time it is sent; the author is whoever holds the key that comes with it.
type deed struct {
	ID       string `json:"id"`
	Do       string `json:"do"` // "vote", "answer" or "submit"
	Step     int    `json:"step"`
	Choice   string `json:"choice"`
	Text     string `json:"text"`
	Schedule string `json:"schedule"`
}

func (s *Server) do(w http.ResponseWriter, r *http.Request, g guest) {
	in, err := read[deed](r)
	if err != nil {
		s.fail(w, r, badBody(err))
		return
	}
	if err := s.carryOut(r.Context(), g, in); err != nil {
		s.fail(w, r, err)
		return
	}
	done(w)
}

// carryOut does it once, however often it is sent: what it takes to find out what
// the act is, a run, is done only for what is new.
func (s *Server) carryOut(ctx context.Context, g guest, in deed) error {
	again, err := g.room.Asked(ctx, g.id, in.ID)
	if again || err != nil {
		return err
	}
	act, err := s.actOf(ctx, g, in)
	if err != nil {
		return err
	}
	return g.room.Do(ctx, workshop.Event{ID: in.ID, By: g.id, Act: act})
}

func (s *Server) actOf(ctx context.Context, g guest, in deed) (workshop.Act, error) {
	switch in.Do {
	case "vote":
		return workshop.Voted{Step: in.Step, Choice: in.Choice}, nil
	case "answer":
		return workshop.Answered{Step: in.Step, Text: in.Text}, nil
	case "submit":
		return s.submitted(ctx, g, in)
	}
	if leaderOnly(in.Do) {
		return nil, workshop.ErrNotYours
	}
	return nil, workshop.ErrBadEvent
}
