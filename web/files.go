package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// maxRevisions is how many texts of a file's history a page is given at once.
const maxRevisions = 60

type fileAnswer struct {
	File    *file  `json:"file,omitempty"`
	Problem string `json:"problem,omitempty"`
}

func (s *Server) load(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	f, err := s.engine.Load(exercise)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, fileAnswer{File: diskFile(f)})
}

// save writes the file if the disk still has the version that the page started
// from. Otherwise it writes nothing and answers with what the disk has.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	var in struct {
		Text *string `json:"text"`
		Base string  `json:"base"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || in.Text == nil {
		s.badBody(w, r, err)
		return
	}
	f, err := s.engine.Save(exercise, *in.Text, in.Base)
	lang := prefsOf(r).Lang
	switch {
	case errors.Is(err, engine.ErrConflict):
		writeJSON(w, http.StatusConflict, fileAnswer{File: diskFile(f), Problem: words.ConflictNow.In(lang)})
	case err != nil:
		s.log.Warn("cannot save", "exercise", exercise, "err", err)
		writeJSON(w, http.StatusInternalServerError, fileAnswer{Problem: sprintf(words.CannotSave.In(lang), err)})
	default:
		s.pages.tell(exercise, frame{File: diskFile(f)})
		writeJSON(w, http.StatusOK, fileAnswer{File: diskFile(f)})
	}
}

func (s *Server) badBody(w http.ResponseWriter, r *http.Request, err error) {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		s.fail(w, r, err)
		return
	}
	s.refuse(w, r, http.StatusBadRequest, words.Malformed, words.ErrorNext)
}

// reset puts the shipped text back.
func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	f, err := s.engine.Reset(e.ID, e.Shipped())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.pages.tell(e.ID, frame{File: diskFile(f)})
	writeJSON(w, http.StatusOK, fileAnswer{File: diskFile(f)})
}

// shown returns the exercise in the path, if the engine has it and the catalogue
// shows it.
func (s *Server) shown(w http.ResponseWriter, r *http.Request) (lessons.Exercise, bool) {
	name, ok := s.exerciseOf(w, r)
	if !ok {
		return lessons.Exercise{}, false
	}
	e, ok := s.find(name)
	if !ok {
		s.fail(w, r, engine.ErrUnknownExercise)
	}
	return e, ok
}

// find looks an exercise up in the catalogue this server shows.
func (s *Server) find(exercise string) (lessons.Exercise, bool) {
	for _, l := range s.lessons {
		for _, e := range l.Exercises {
			if e.ID == exercise {
				return e, true
			}
		}
	}
	return lessons.Exercise{}, false
}

// answer is the text of an answer of ours to an exercise.
func (s *Server) answer(exercise, name string) (string, bool) {
	e, ok := s.find(exercise)
	if !ok || !answerNames.MatchString(name) {
		return "", false
	}
	text, err := e.Answer(name)
	return text, err == nil
}

// history answers with texts that the file has had, newest first: those before
// the revision that the query names, and whether there are more.
func (s *Server) history(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	before, err := strconv.ParseInt(or(r.URL.Query().Get("before"), "0"), 10, 64)
	if err != nil || before < 0 {
		s.refuse(w, r, http.StatusBadRequest, words.Malformed, words.ErrorNext)
		return
	}
	revisions, err := s.engine.History(exercise, before, maxRevisions+1)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := []revision{}
	for _, v := range revisions[:min(len(revisions), maxRevisions)] {
		out = append(out, revision{strconv.FormatInt(v.ID, 10), v.At, v.Text, v.Why})
	}
	writeJSON(w, http.StatusOK, map[string]any{"revisions": out, "more": len(revisions) > maxRevisions})
}

// revision is a text that the file has had, as pages know it. The number is
// text: a script's numbers are too small for it.
type revision struct {
	ID   string    `json:"id"`
	At   time.Time `json:"at"`
	Text string    `json:"text"`
	Why  string    `json:"why"`
}

func or(s, def string) string {
	if s == "" {
		return def
	}
	return s
}
