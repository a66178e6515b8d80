package web

import (
	"net/http"
	"regexp"

	"lockwise/internal/engine"
	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// keep answers with the run that a page shows as a file that opens anywhere:
// code, verdict, picture and story.
func (s *Server) keep(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	job, ok := s.jobOf(q.Get("exercise"), q.Get("schedule"), q.Get("answer"))
	if !ok || job.Exercise == "" {
		s.refuse(w, r, http.StatusNotFound, words.UnknownExercise, words.NotFoundNext)
		return
	}
	run, ok := s.keptRun(job)
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.NothingToKeep, words.NothingToKeepNext)
		return
	}
	page, err := kept.Page(run)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+fileName(run.Header.Schedule)+`"`)
	w.Write(page)
}

// unfit is what file names had better not have.
var unfit = regexp.MustCompile(`[^0-9A-Za-z.]+`)

func fileName(schedule string) string {
	return "lockwise-" + unfit.ReplaceAllString(schedule, "-") + ".html"
}

// keptRun is the newest run of a job, if it is over and has a trace.
func (s *Server) keptRun(j engine.Job) (kept.Run, bool) {
	records, source := s.runs.newest(j)
	var run kept.Run
	traced := false
	for _, r := range records {
		switch {
		case r.Header != nil:
			run, traced = kept.Run{Header: *r.Header}, true
		case r.Event != nil:
			run.Events = append(run.Events, *r.Event)
		case r.Verdict != nil:
			run.Verdict = r.Verdict
		}
	}
	if !traced || run.Verdict == nil {
		return kept.Run{}, false
	}
	if source != nil {
		run.Code = *source
	} else {
		run.Code = s.textOf(j.Exercise, run.Verdict.Version)
	}
	return run, true
}

// textOf finds a text of the reader's by its version, on disk or in the
// history; "" if it is not there.
func (s *Server) textOf(exercise, version string) string {
	if f, err := s.engine.Load(exercise); err == nil && f.Version == version {
		return f.Text
	}
	for before := int64(0); ; {
		page, err := s.engine.History(exercise, before, maxRevisions)
		for _, r := range page {
			if engine.Version(r.Text) == version {
				return r.Text
			}
			before = r.ID
		}
		if err != nil || len(page) < maxRevisions {
			return ""
		}
	}
}

// newest returns what the newest run of a job has said, if it is over, and the
// text it ran if that was not the file on disk.
func (r *runs) newest(j engine.Job) ([]trace.Record, *string) {
	r.mu.Lock()
	f := r.feeds[key(j)]
	r.mu.Unlock()
	if f == nil {
		return nil, nil
	}
	return f.newest()
}
