package room

import (
	"errors"
	"net/http"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/web"
)

// enter lets somebody into the room of a code; a nil room with the status and the
// reason if it does not.
func (s *Server) enter(r *http.Request, v joinView) (*workshop.Room, int, trace.Text) {
	if !isKey(v.Key) {
		return nil, http.StatusBadRequest, words.Malformed
	}
	code := workshop.CleanCode(v.Code)
	room, err := s.rooms.Get(r.Context(), code)
	switch {
	case code == "" || errors.Is(err, workshop.ErrNoRoom):
		s.door.wrong(caller(r))
		return nil, http.StatusForbidden, words.WrongCode
	case err != nil:
		s.log.Error("the room cannot be opened", "err", err)
		return nil, http.StatusServiceUnavailable, words.Trouble
	}
	err = room.Do(r.Context(), workshop.Join(v.Key, v.Name, web.Lang(r), false))
	if err != nil && !errors.Is(err, workshop.ErrJoined) {
		status, why := s.why(err)
		return nil, status, why
	}
	return room, 0, trace.Text{}
}
