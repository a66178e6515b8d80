package web

import (
	"encoding/json"
	"net/http"
	"regexp"
	"time"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// found is a schedule with which the reader broke a rule, as pages know it.
type found struct {
	Schedule string     `json:"schedule"`
	Answer   string     `json:"answer"` // whose code: "" is the reader's file
	Rule     string     `json:"rule"`
	Version  string     `json:"version,omitempty"` // of the reader's file then
	Level    string     `json:"level,omitempty"`   // it was played at
	At       *time.Time `json:"at,omitempty"`      // nil: nobody knows
}

// listFound answers with what was found for an exercise, newest first.
func (s *Server) listFound(w http.ResponseWriter, r *http.Request) {
	if e, ok := s.shown(w, r); ok {
		s.tellFound(w, r, e)
	}
}

func (s *Server) tellFound(w http.ResponseWriter, r *http.Request, e lessons.Exercise) {
	all, err := s.engine.Found(e.ID)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	list := []found{}
	for _, f := range all {
		x := found{f.Schedule, f.Answer, f.Rule, f.Version, f.Level, nil}
		if !f.At.IsZero() {
			x.At = &f.At
		}
		list = append(list, x)
	}
	writeJSON(w, http.StatusOK, map[string]any{"found": list})
}

// keepFound keeps what a page has found now, or, undated, what a browser has
// remembered from a time when it alone did. What makes no sense is passed over.
func (s *Server) keepFound(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	var in struct {
		Found   []found `json:"found"`
		Undated bool    `json:"undated"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || len(in.Found) > maxFound {
		s.badBody(w, r, err)
		return
	}
	now := time.Now()
	if in.Undated {
		now = time.Time{}
	}
	for _, f := range in.Found {
		if !s.sound(e, f) {
			continue
		}
		if err := s.engine.KeepFound(engine.Found{Exercise: e.ID, Answer: f.Answer, Schedule: f.Schedule, Rule: f.Rule, Version: f.Version, Level: f.Level, At: now}); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.tellFound(w, r, e)
}

// dropFound forgets the schedule that the query names.
func (s *Server) dropFound(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	q := r.URL.Query()
	if err := s.engine.DropFound(e.ID, q.Get("answer"), q.Get("schedule")); err != nil {
		s.fail(w, r, err)
		return
	}
	s.tellFound(w, r, e)
}

// maxFound is how many found schedules a page may send at once.
const maxFound = 200

var (
	shortName = regexp.MustCompile(`^[a-z0-9-]{0,64}$`)
	hexDigits = regexp.MustCompile(`^[0-9a-f]{0,64}$`)
)

func (s *Server) sound(e lessons.Exercise, f found) bool {
	of, ok := s.exerciseOfSchedule(f.Schedule)
	if f.Answer != "" {
		_, there := s.answer(e.ID, f.Answer)
		ok = ok && there
	}
	return ok && of == e.ID && shortName.MatchString(f.Rule) && shortName.MatchString(f.Level) && hexDigits.MatchString(f.Version)
}
