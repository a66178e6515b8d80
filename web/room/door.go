package room

import (
	"net/http"

	"lockwise/internal/workshop"
	"lockwise/web"
)

// joinView is the page on which somebody joins.
type joinView struct {
	web.Page
	Code, Name string
	Key        string // of the new participant: to join again with it is to join once
	Problem    string
}

// arrive shows the page to join, or goes to the room for somebody who has joined.
func (s *Server) arrive(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	if g, ok := s.guest(r, joinedCookie); ok && !g.leads() && !removed(g) && (code == "" || workshop.CleanCode(code) == g.room.Code()) {
		http.Redirect(w, r, "/room", http.StatusSeeOther)
		return
	}
	s.showDoor(w, r, http.StatusOK, joinView{Code: code})
}

func (s *Server) showDoor(w http.ResponseWriter, r *http.Request, status int, v joinView) {
	v.Page = s.Page(r, words.JoinTitle, "join.ts")
	if !isKey(v.Key) {
		v.Key = workshop.NewKey()
	}
	s.Render(w, r, status, joinPage(v))
}

// join lets somebody in who has the code of a room.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, badBody(err))
		return
	}
	v := joinView{Code: r.PostForm.Get("code"), Name: r.PostForm.Get("name"), Key: r.PostForm.Get("key")}
	room, err := s.enter(r, entrant{v.Code, v.Name, v.Key, web.Lang(r), false})
	if err != nil {
		status, why := s.why(err)
		waitFor(w, status, err)
		v.Problem = why.In(web.Lang(r))
		s.showDoor(w, r, status, v)
		return
	}
	setKey(w, r, joinedCookie, room.Code(), v.Key)
	http.Redirect(w, r, "/room", http.StatusSeeOther)
}

// isKey reports whether a text is written as a key.
func isKey(text string) bool { return len(text) == len(workshop.NewKey()) && isHex(text) }

func isHex(text string) bool {
	for _, c := range text {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
			return false
		}
	}
	return true
}
