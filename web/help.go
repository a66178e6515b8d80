package web

import (
	"net/http"
	"strconv"
)

// hint answers with one rung of an exercise's hints, as HTML.
func (s *Server) hint(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	hints, err := e.Hints(prefsOf(r).Lang)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	rung, err := strconv.Atoi(r.PathValue("rung"))
	if err != nil || rung < 1 || rung > len(hints) {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
		return
	}
	html, err := prose(hints[rung-1])
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte(html))
}

// showAnswer answers with the source of an answer of ours. Asking whether the
// reader wants to see it is the page's part.
func (s *Server) showAnswer(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	text, ok := s.answer(exercise, r.PathValue("answer"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(text))
}
