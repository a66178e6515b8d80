package room

import (
	"errors"
	"net/http"

	"lockwise/internal/workshop"
	"lockwise/internal/workshop/own"
	"lockwise/web"
)

// reasons are what a program is told beside the words.
var reasons = []struct {
	err    error
	reason own.Reason
}{
	{workshop.ErrNoRoom, own.WrongCode},
	{workshop.ErrNoName, own.NoName},
	{workshop.ErrFull, own.Full},
	{workshop.ErrRemoved, own.Removed},
	{workshop.ErrUnknown, own.Unknown},
	{workshop.ErrEnded, own.Ended},
	{workshop.ErrTooLarge, own.TooLarge},
	{workshop.ErrBadEvent, own.Malformed},
}

// ownFail tells a participant's own Lockwise why a request has no effect.
func (s *Server) ownFail(w http.ResponseWriter, r *http.Request, err error) {
	status, why := s.why(err)
	waitFor(w, status, err)
	lang := web.Lang(r)
	web.WriteJSON(w, status, own.Refusal{Reason: reasonOf(err), Problem: why.In(lang), Next: words.NotFoundNext.In(lang)})
}

func reasonOf(err error) own.Reason {
	if _, ok := errors.AsType[guessed](err); ok {
		return own.Guessed
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return r.reason
		}
	}
	return own.Later
}
