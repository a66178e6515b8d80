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
	act, err := s.actOf(r.Context(), g, in)
	if err == nil {
		err = g.room.Do(r.Context(), workshop.Event{ID: in.ID, By: g.id, Act: act})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	done(w)
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
