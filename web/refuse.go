package web

import (
	"errors"
	"io/fs"
	"net/http"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// refuse answers with words: a page for somebody who looks, JSON for a script.
// next says what to do about it.
func (s shell) refuse(w http.ResponseWriter, r *http.Request, status int, what, next trace.Text) {
	lang := prefsOf(r).Lang
	if !looks(r) {
		writeJSON(w, status, map[string]string{"problem": what.In(lang), "next": next.In(lang)})
		return
	}
	p := s.page(r, words.ErrorTitle.In(lang), "home.ts")
	s.render(w, r, status, errorPage(p, what.In(lang), next.In(lang)))
}

// looks reports whether a request is somebody's who looks at the answer, and not a
// script's.
func looks(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

// fail turns an error of the engine into words, in this one place.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, engine.ErrUnknownExercise):
		s.refuse(w, r, http.StatusNotFound, words.UnknownExercise, words.NotFoundNext)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		s.refuse(w, r, http.StatusNotFound, about(words.CannotRead, err), words.CannotReadNext)
	case errors.As(err, &large):
		s.refuse(w, r, http.StatusRequestEntityTooLarge, words.TooLarge, words.ErrorNext)
	default:
		s.log.Error("request failed", "path", r.URL.Path, "err", err)
		s.refuse(w, r, http.StatusInternalServerError, words.Failed, words.FailedNext)
	}
}

// about puts an error into a sentence.
func about(sentence trace.Text, err error) trace.Text {
	return trace.Text{En: sprintf(sentence.En, err), Zh: sprintf(sentence.Zh, err)}
}
