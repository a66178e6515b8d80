package room

import (
	"errors"
	"net/http"
	"time"

	"lockwise/internal/workshop"
)

// errCrowd is returned to whoever comes in with too many others.
var errCrowd = errors.New("too many join at once")

// entrant is somebody who wants to come in.
type entrant struct {
	code, name, key, lang string
	own                   bool // with a Lockwise of their own
}

// enter lets somebody into the room of a code, also one who is in already.
func (s *Server) enter(r *http.Request, e entrant) (*workshop.Room, error) {
	if !isKey(e.key) {
		return nil, workshop.ErrBadEvent
	}
	room, err := s.open(r, e.code)
	if err != nil {
		return nil, err
	}
	err = room.Do(r.Context(), workshop.Join(e.key, e.name, e.lang, e.own))
	if errors.Is(err, workshop.ErrTooFast) {
		err = errCrowd
	}
	if errors.Is(err, workshop.ErrJoined) || errors.Is(err, workshop.ErrEnded) && known(r, room, e.key) {
		err = nil
	}
	return room, err
}

func known(r *http.Request, room *workshop.Room, key string) bool {
	_, ok := room.Who(r.Context(), key)
	return ok
}

// open opens the room of a code for somebody who may be guessing.
func (s *Server) open(r *http.Request, typed string) (*workshop.Room, error) {
	code := workshop.CleanCode(typed)
	wait, looked := s.guesses.Try(s.front.caller(r), func() bool { return s.rooms.IsOpen(code) })
	if wait > 0 {
		return nil, guessed(wait)
	}
	room, err := (*workshop.Room)(nil), workshop.ErrNoRoom
	if code != "" {
		room, err = s.rooms.Get(r.Context(), code)
	}
	looked(errors.Is(err, workshop.ErrNoRoom))
	return room, err
}

// guessed is how long somebody has to wait who has tried too many codes.
type guessed time.Duration

func (g guessed) Error() string { return "too many wrong codes" }

func (g guessed) seconds() int { return int((time.Duration(g) + time.Second - 1) / time.Second) }
