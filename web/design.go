package web

import (
	"net/http"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
)

// designsView is the list of design cases.
type designsView struct {
	page
	Cases []interview.Case
}

// designView is a case before it is begun.
type designView struct {
	page
	Case interview.Case
	Ask  string // HTML
}

func (s *Server) designs(w http.ResponseWriter, r *http.Request) {
	v := designsView{s.page(r, design.Title.In(prefsOf(r).Lang), "home.ts"), s.asked.Cases}
	v.Crumb = v.Title
	s.render(w, r, http.StatusOK, designsPage(v))
}

func (s *Server) designCase(w http.ResponseWriter, r *http.Request) {
	c, ok := s.caseOf(w, r)
	if !ok {
		return
	}
	t := c.In(prefsOf(r).Lang)
	v := designView{page: s.page(r, t.Title, "home.ts"), Case: c}
	v.Crumb = v.t(design.Title)
	var err error
	if v.Ask, err = prose(t.Ask); err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, designPage(v))
}

// beginDesign makes a rehearsal of the case's steps.
func (s *Server) beginDesign(w http.ResponseWriter, r *http.Request) {
	if c, ok := s.caseOf(w, r); ok {
		s.begin(w, r, rehearsal.Wish{Case: c.ID, Count: len(c.Steps), Minutes: c.Minutes()})
	}
}

func (s *Server) caseOf(w http.ResponseWriter, r *http.Request) (interview.Case, bool) {
	c, ok := s.asked.Cases.Find(r.PathValue("case"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, design.NoCase, words.NotFoundNext)
	}
	return c, ok
}
