package room

import (
	"net"
	"net/http"
	"strconv"
	"time"

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
		s.badBody(w, r, err)
		return
	}
	v := joinView{Code: r.PostForm.Get("code"), Name: r.PostForm.Get("name"), Key: r.PostForm.Get("key")}
	if wait := s.door.wait(caller(r)); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds(wait)))
		v.Problem = sprintf(words.Guessed.In(web.Lang(r)), seconds(wait))
		s.showDoor(w, r, http.StatusTooManyRequests, v)
		return
	}
	room, status, why := s.enter(r, v)
	if room == nil {
		v.Problem = why.In(web.Lang(r))
		s.showDoor(w, r, status, v)
		return
	}
	setKey(w, r, joinedCookie, room.Code(), v.Key)
	http.Redirect(w, r, "/room", http.StatusSeeOther)
}

func caller(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

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
