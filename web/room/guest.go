package room

import (
	"context"
	"net/http"
	"strings"

	"lockwise/internal/workshop"
	"lockwise/web"
)

// guest is whoever a request comes from: a participant of a room, or its instructor.
type guest struct {
	room *workshop.Room
	id   string // the participant's, or workshop.Instructor
}

func (g guest) leads() bool { return g.id == workshop.Instructor }

// Cookies hold the code of a room and a key, so that any server can tell who it is.
// The instructor may be a participant too, in the same browser.
const (
	joinedCookie = "lockwise-room"
	leadCookie   = "lockwise-lead"
)

func setKey(w http.ResponseWriter, r *http.Request, name, code, key string) {
	web.SetCookie(w, r, web.CookieName(r, name), code+"."+key, int(workshop.Kept.Seconds()))
}

// guest finds out who holds the key in a cookie.
func (s *Server) guest(r *http.Request, cookie string) (guest, bool) {
	c, err := r.Cookie(web.CookieName(r, cookie))
	if err != nil {
		return guest{}, false
	}
	code, key, _ := strings.Cut(c.Value, ".")
	return s.holder(r.Context(), code, key)
}

// holder is who holds a key of the room of a code.
func (s *Server) holder(ctx context.Context, code, key string) (guest, bool) {
	if code = workshop.CleanCode(code); code == "" {
		return guest{}, false
	}
	room, err := s.rooms.Get(ctx, code)
	if err != nil {
		return guest{}, false
	}
	id, ok := room.Who(ctx, key)
	return guest{room, id}, ok
}

// handle answers a request of somebody who is known.
type handle func(http.ResponseWriter, *http.Request, guest)

// asParticipant lets those through who have joined.
func (s *Server) asParticipant(next handle) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		g, ok := s.guest(r, joinedCookie)
		if !ok || g.leads() || removed(g) {
			s.Refuse(w, r, http.StatusUnauthorized, words.NotJoined, words.NotJoinedNext)
			return
		}
		next(w, r, g)
	}
}

func removed(g guest) bool {
	m, ok := g.room.Mine(g.id)
	return !ok || m.Removed
}

// asInstructor lets only the instructor through. A participant is told that it is
// not theirs to do.
func (s *Server) asInstructor(next handle) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		g, ok := s.guest(r, leadCookie)
		if ok && g.leads() {
			next(w, r, g)
			return
		}
		if _, joined := s.guest(r, joinedCookie); joined || ok {
			s.Refuse(w, r, http.StatusForbidden, words.NotYours, words.NotYoursNext)
			return
		}
		s.Refuse(w, r, http.StatusUnauthorized, words.NoKey, words.NoKeyNext)
	}
}

// asEither lets both through; the query says as whom the page was opened.
func (s *Server) asEither(next handle) http.HandlerFunc {
	lead, joined := s.asInstructor(next), s.asParticipant(next)
	return func(w http.ResponseWriter, r *http.Request) {
		if as := r.URL.Query().Get("as"); as == "lead" || as == "screen" {
			lead(w, r)
			return
		}
		joined(w, r)
	}
}

// admit takes a key out of the address, so that it is in no history and no link. The
// instructor's address has one, and so has the one that a participant's own Lockwise
// prints.
func (s *Server) admit(cookie string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		code, key, given := strings.Cut(r.URL.Query().Get("key"), ".")
		if !given {
			next(w, r)
			return
		}
		leads := cookie == leadCookie
		g, ok := s.holder(r.Context(), code, key)
		switch {
		case (!ok || !g.leads()) && leads:
			s.Refuse(w, r, http.StatusUnauthorized, words.NoKey, words.NoKeyNext)
			return
		case !ok || g.leads() != leads:
			s.Refuse(w, r, http.StatusUnauthorized, words.NotJoined, words.NotJoinedNext)
			return
		case !leads && web.Led(r): // another site would make somebody act as another participant
			s.Refuse(w, r, http.StatusForbidden, notFromALink, notFromALinkNext)
			return
		}
		setKey(w, r, cookie, g.room.Code(), key)
		if web.Led(r) { // the browser would keep the new cookie back
			s.Render(w, r, http.StatusOK, onwardPage(s.Page(r, g.room.Public().Title, "home.ts"), r.URL.Path))
			return
		}
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
	}
}
