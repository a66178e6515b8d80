package web

import (
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// openView is the page on which a run that somebody kept is opened.
type openView struct {
	page
	Wrong string // the id asked for, if it is none
}

// aroundID is what is in front of the id in a link, and behind it.
var aroundID = regexp.MustCompile(`^.*/replay/|[?#].*$`)

// open shows the page, or goes where an id or a link to one leads.
func (s *Server) open(w http.ResponseWriter, r *http.Request) {
	v := openView{page: s.page(r, words.OpenTitle.In(prefsOf(r).Lang), "open.ts")}
	status := http.StatusOK
	if given := strings.TrimSpace(r.URL.Query().Get("id")); given != "" {
		id := aroundID.ReplaceAllString(given, "")
		if _, ok := s.exerciseOfSchedule(id); ok {
			http.Redirect(w, r, "/replay/"+id+linkQuery(given), http.StatusSeeOther)
			return
		}
		v.Wrong, status = given, http.StatusNotFound
	}
	s.render(w, r, status, openPage(v))
}

// linkWhose is what a link says of whose code it means.
var linkWhose = regexp.MustCompile(`\?((?:answer|code)=[0-9a-z]+)$`)

// linkQuery keeps that much of a link's query.
func linkQuery(link string) string {
	if m := linkWhose.FindStringSubmatch(link); m != nil {
		return "?" + m[1]
	}
	return ""
}

// openedRun is a kept run as pages know it.
type openedRun struct {
	Records  []record `json:"records"`
	Cut      int      `json:"cut"`
	Code     string   `json:"code"`
	Exercise string   `json:"exercise"` // "" if this course has none of that name
	Lesson   string   `json:"lesson"`   // its address
}

// openFile reads the kept run that is the body. Nothing is run, and nothing is
// stored.
func (s *Server) openFile(w http.ResponseWriter, r *http.Request) {
	run, err := readRun(r.Body)
	if err != nil {
		s.refuseRun(w, r, err)
		return
	}
	var log runLog
	log.add(trace.Record{Header: &run.Header})
	for i := range run.Events {
		log.add(trace.Record{Event: &run.Events[i]})
	}
	if run.Verdict != nil {
		log.add(trace.Record{Verdict: run.Verdict})
	}
	out := openedRun{Records: inLang(log.lines, prefsOf(r).Lang), Cut: log.cut, Code: run.Code}
	if l, ok := s.lessonOf(run.Header.Exercise); ok && s.isExercise(run.Header.Exercise) {
		out.Exercise, out.Lesson = run.Header.Exercise, "/lesson/"+l.ID+"/"+run.Header.Exercise
	}
	writeJSON(w, http.StatusOK, out)
}

func readRun(body io.Reader) (kept.Run, error) {
	text, err := io.ReadAll(body)
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return kept.Run{}, kept.ErrTooLarge
	}
	if err != nil {
		return kept.Run{}, err
	}
	return kept.Read(text)
}

// refuseRun says why a file is not shown.
func (s *Server) refuseRun(w http.ResponseWriter, r *http.Request, err error) {
	status, what := http.StatusUnprocessableEntity, words.NoRun
	switch {
	case errors.Is(err, kept.ErrTooLarge):
		status, what = http.StatusRequestEntityTooLarge, words.RunTooLarge
	case errors.Is(err, kept.ErrNewer):
		what = words.NewerRun
	}
	s.refuse(w, r, status, about(what, err), words.ErrorNext)
}
