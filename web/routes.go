package web

import (
	"net/http"
	"regexp"
	"slices"

	"lockwise/lessons"
)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("GET /lesson/{lesson}", s.lesson)
	mux.HandleFunc("GET /lesson/{lesson}/{exercise}", s.lesson)
	mux.HandleFunc("GET /replay/{schedule}", s.replay)
	mux.HandleFunc("GET /questions", s.interviewQuestions)
	mux.HandleFunc("GET /questions/{question}", s.interviewQuestion)
	mux.HandleFunc("GET /spot", s.spots)
	mux.HandleFunc("GET /spot/{card}", s.spotCard)
	mux.HandleFunc("GET /design", s.designs)
	mux.HandleFunc("GET /design/{case}", s.designCase)
	mux.HandleFunc("POST /design/{case}", s.beginDesign)
	mux.HandleFunc("GET /rehearse", s.rehearsals)
	mux.HandleFunc("POST /rehearse", s.beginRehearsal)
	mux.HandleFunc("GET /rehearse/export.md", s.exportRehearsals)
	mux.HandleFunc("GET /rehearse/{session}", s.rehearsal)
	mux.HandleFunc("POST /rehearse/{session}", s.rehearseOn)
	mux.HandleFunc("GET /rehearse/{session}/export.md", s.exportRehearsal)
	mux.HandleFunc("GET /comparison", s.compared)
	mux.HandleFunc("GET /handout", s.handouts)
	mux.HandleFunc("GET /handout/comparison", s.pocket)
	mux.HandleFunc("GET /handout/{lesson}", s.handout)
	mux.HandleFunc("GET /open", s.open)
	mux.HandleFunc("POST /open", s.openFile)
	mux.HandleFunc("GET /kept", s.keep)
	mux.HandleFunc("GET /schedule/{exercise}", s.schedule)
	mux.HandleFunc("POST /settings", s.settings)
	mux.HandleFunc("GET /exercise/{exercise}/file", s.load)
	mux.HandleFunc("PUT /exercise/{exercise}/file", s.save)
	mux.HandleFunc("POST /exercise/{exercise}/reset", s.reset)
	mux.HandleFunc("GET /exercise/{exercise}/history", s.history)
	mux.HandleFunc("GET /exercise/{exercise}/hint/{rung}", s.hint)
	mux.HandleFunc("GET /exercise/{exercise}/answer/{answer}", s.showAnswer)
	mux.HandleFunc("GET /exercise/{exercise}/scenarios", s.scenarios)
	mux.HandleFunc("GET /exercise/{exercise}/found", s.listFound)
	mux.HandleFunc("POST /exercise/{exercise}/found", s.keepFound)
	mux.HandleFunc("DELETE /exercise/{exercise}/found", s.dropFound)
	mux.HandleFunc("POST /exercise/{exercise}/run", s.ask)
	mux.HandleFunc("POST /exercise/{exercise}/vet", s.vet)
	mux.HandleFunc("POST /exercise/{exercise}/predict/{question}", s.predict)
	mux.HandleFunc("POST /check", s.check)
	mux.HandleFunc("POST /format", s.format)
	mux.HandleFunc("GET /socket", s.socket)
	mux.HandleFunc("GET /alive", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /assets/{file}", s.asset)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
	})
	return mux
}

var (
	exerciseName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,63}$`)
	scheduleID   = regexp.MustCompile(`^([a-z][a-z0-9-]{0,63}):[a-z0-9][a-z0-9-]{0,63}:[0-9A-Za-z.,;=+~_-]+$`)
)

// exerciseOf returns the exercise in the path, if there is one of that name.
// Anything that could mean another place on disk is not a name.
func (s *Server) exerciseOf(w http.ResponseWriter, r *http.Request) (string, bool) {
	name := r.PathValue("exercise")
	if !s.isExercise(name) {
		s.refuse(w, r, http.StatusNotFound, words.UnknownExercise, words.NotFoundNext)
		return "", false
	}
	return name, true
}

func (s *Server) isExercise(name string) bool {
	return exerciseName.MatchString(name) && slices.Contains(s.engine.Exercises(), name)
}

// maxSchedule is the longest schedule id taken, in bytes.
const maxSchedule = 4096

// hasGrader reports whether there is a grader of that name: an exercise's, or the
// comparison's.
func (s *Server) hasGrader(name string) bool { return name == lessons.Comparison || s.isExercise(name) }

// exerciseOfSchedule returns the exercise that a schedule id names, or the
// comparison.
func (s *Server) exerciseOfSchedule(id string) (string, bool) {
	m := scheduleID.FindStringSubmatch(id)
	if m == nil || len(id) > maxSchedule || !s.hasGrader(m[1]) {
		return "", false
	}
	return m[1], true
}
