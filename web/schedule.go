package web

import (
	"context"
	"net/http"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// scheduleView is the board on which the reader is the scheduler.
type scheduleView struct {
	page
	Exercise, Title, Goal string
	Scenario              string   // where the reader's code broke last; "" if it did not
	Answers               []string // of ours, without the shipped one and the solution
	Lesson                link
}

func (s *Server) schedule(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	l, _ := s.lessonOf(e.ID)
	v := scheduleView{page: s.page(r, words.BeScheduler.In(prefsOf(r).Lang), "schedule.ts"), Exercise: e.ID}
	v.Title, v.Goal = v.t(e.Title), v.t(e.Goal)
	v.Lesson = link{v.t(l.Title), "/lesson/" + l.ID + "/" + e.ID}
	v.Crumb = v.Lesson.Title
	v.Scenario = s.brokeIn(e.ID)
	for _, name := range e.Answers() {
		if name != "shipped" && name != "solution" {
			v.Answers = append(v.Answers, name)
		}
	}
	s.render(w, r, http.StatusOK, schedulePage(v))
}

// brokeIn is the scenario in which the reader's code broke a rule last: a good
// one to begin with.
func (s *Server) brokeIn(exercise string) string {
	progress, err := s.engine.Progress()
	if err != nil {
		s.log.Error("cannot read the progress", "err", err)
		return ""
	}
	parts := strings.Split(progress[exercise].Schedule, ":")
	if len(parts) != 3 {
		return ""
	}
	return parts[1]
}

// scenarios answers with the situations of an exercise and their bounds, and with
// the board's levels.
func (s *Server) scenarios(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	writeJSON(w, http.StatusOK, s.beginOf(r.Context(), e))
}

// beginOf is what the exercise's grader says before it runs anything.
func (s *Server) beginOf(ctx context.Context, e lessons.Exercise) trace.Begin {
	if b, ok := s.known.Load(e.ID); ok {
		return b.(trace.Begin)
	}
	begin, ok := BeginOf(ctx, e, s.runWhile)
	if ok {
		s.known.Store(e.ID, begin)
	}
	return begin
}

// BeginOf asks an exercise's grader, which says its scenarios before it runs them and
// is stopped there; false if it says nothing.
func BeginOf(ctx context.Context, e lessons.Exercise, run func(context.Context, engine.Job, func(trace.Record))) (trace.Begin, bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	text := e.Solution()
	begin, said := trace.Begin{Exercise: e.ID, Scenarios: []trace.Scenario{}}, false
	run(ctx, engine.Job{Exercise: e.ID, Source: &text}, func(r trace.Record) {
		if r.Begin != nil {
			begin, said = *r.Begin, true
			cancel()
		}
	})
	return begin, said
}
