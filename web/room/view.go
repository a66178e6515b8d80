package room

import (
	"fmt"
	"net/http"

	"lockwise/internal/trace"
	"lockwise/web"
)

// roomView is the frame that the page's script fills.
type roomView struct {
	web.Page
	As   string // "room", "screen" or "lead"
	Code string
	Name string
}

func (s *Server) roomPage(w http.ResponseWriter, r *http.Request, g guest) {
	m, _ := g.room.Mine(g.id)
	v := roomView{Page: s.Page(r, g.room.Public().Title, "room.ts"), As: "room", Code: g.room.Code(), Name: m.Name}
	s.Render(w, r, http.StatusOK, roomPage(v))
}

// screenPage is what everybody sees on the wall: the room without anybody's own, and
// without the instructor's notes.
func (s *Server) screenPage(w http.ResponseWriter, r *http.Request, g guest) {
	v := roomView{Page: s.Page(r, g.room.Public().Title, "room.ts"), As: "screen", Code: g.room.Code()}
	s.Render(w, r, http.StatusOK, roomPage(v))
}

func (s *Server) leadPage(w http.ResponseWriter, r *http.Request, g guest) {
	v := roomView{Page: s.Page(r, words.LeadTitle, "lead.ts"), As: "lead", Code: g.room.Code()}
	v.Crumb = g.room.Public().Title.In(v.Lang)
	v.Keys = leadKeys
	s.Render(w, r, http.StatusOK, leadPage(v))
}

// about puts something into a sentence.
func about(sentence trace.Text, what any) trace.Text {
	return trace.Text{En: fmt.Sprintf(sentence.En, what), Zh: fmt.Sprintf(sentence.Zh, what)}
}
