package room

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/web"
)

// whys are the words for what the room refuses.
var whys = []struct {
	err    error
	status int
	words  *trace.Text
}{
	{workshop.ErrNoRoom, http.StatusForbidden, &words.WrongCode},
	{workshop.ErrNotYours, http.StatusForbidden, &words.NotYours},
	{workshop.ErrUnknown, http.StatusUnauthorized, &words.NotJoined},
	{workshop.ErrRemoved, http.StatusUnauthorized, &words.Removed},
	{workshop.ErrEnded, http.StatusConflict, &words.HasEnded},
	{workshop.ErrPaused, http.StatusConflict, &words.PausedAlready},
	{workshop.ErrNoName, http.StatusUnprocessableEntity, &words.NoName},
	{workshop.ErrFull, http.StatusServiceUnavailable, &words.Full},
	{workshop.ErrNoStep, http.StatusNotFound, &words.NoStep},
	{workshop.ErrNotNow, http.StatusConflict, &words.NotNow},
	{workshop.ErrVoted, http.StatusConflict, &words.VotedAlready},
	{workshop.ErrRevealed, http.StatusConflict, &words.RevealedAlready},
	{workshop.ErrNoChoice, http.StatusUnprocessableEntity, &words.NoChoice},
	{workshop.ErrEmpty, http.StatusUnprocessableEntity, &words.Empty},
	{workshop.ErrTooLong, http.StatusRequestEntityTooLarge, &words.TooLong},
	{workshop.ErrTooLarge, http.StatusRequestEntityTooLarge, &words.TooLarge},
	{workshop.ErrNoSpace, http.StatusRequestEntityTooLarge, &words.TooLarge},
	{workshop.ErrNoEntry, http.StatusNotFound, &words.NoEntry},
	{workshop.ErrTooFast, http.StatusTooManyRequests, &words.TooFast},
	{workshop.ErrBadEvent, http.StatusBadRequest, &words.Malformed},
	{errCrowd, http.StatusTooManyRequests, &words.Crowd},
	{errBusy, http.StatusTooManyRequests, &words.Busy},
	{errNoSuch, http.StatusNotFound, &words.NoStep},
	{errNotBroken, http.StatusConflict, &words.NotBroken},
	{errNoRun, http.StatusConflict, &words.NoRun},
}

// why is what somebody is told whose request has no effect. What is not expected is
// written down; the store may be away for a moment.
func (s *Server) why(err error) (int, trace.Text) {
	for _, w := range whys {
		if errors.Is(err, w.err) {
			return w.status, *w.words
		}
	}
	if g, ok := errors.AsType[guessed](err); ok {
		return http.StatusTooManyRequests, about(words.Guessed, g.seconds())
	}
	if !errors.Is(err, context.Canceled) {
		s.log.Error("a request failed", "err", err)
	}
	return http.StatusServiceUnavailable, words.Trouble
}

// fail answers with why a request has no effect.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	status, why := s.why(err)
	waitFor(w, status, err)
	s.Refuse(w, r, status, why, words.NotFoundNext)
}

// waitFor says when it makes sense to ask again.
func waitFor(w http.ResponseWriter, status int, err error) {
	wait := 2
	if g, ok := errors.AsType[guessed](err); ok {
		wait = g.seconds()
	}
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", strconv.Itoa(wait))
	}
}

// badBody is what a body is called that is too large or makes no sense.
func badBody(err error) error {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return workshop.ErrTooLarge
	}
	return workshop.ErrBadEvent
}

func done(w http.ResponseWriter) { web.WriteJSON(w, http.StatusOK, map[string]bool{"done": true}) }
