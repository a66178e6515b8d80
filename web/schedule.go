package web

import (
	"context"
	"net/http"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
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
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	e, found := s.find(exercise)
	l, _ := s.lessonOf(exercise)
	if !found {
		s.fail(w, r, engine.ErrUnknownExercise)
		return
	}
	v := scheduleView{page: s.page(r, words.BeScheduler.In(prefsOf(r).Lang), "schedule.ts"), Exercise: exercise}
	v.Title, v.Goal = v.t(e.Title), v.t(e.Goal)
	v.Lesson = link{v.t(l.Title), "/lesson/" + l.ID + "/" + exercise}
	v.Crumb = v.Lesson.Title
	v.Scenario = s.brokeIn(exercise)
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

// scenarios answers with the scenarios of an exercise and their bounds.
func (s *Server) scenarios(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	list, err := s.scenariosOf(r.Context(), exercise)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"scenarios": list})
}

// scenariosOf asks the exercise's grader, which says its scenarios before it
// runs them and is stopped there.
func (s *Server) scenariosOf(ctx context.Context, exercise string) ([]trace.Scenario, error) {
	if list, ok := s.known.Load(exercise); ok {
		return list.([]trace.Scenario), nil
	}
	e, ok := s.find(exercise)
	if !ok {
		return nil, engine.ErrUnknownExercise
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	text := e.Solution()
	list := []trace.Scenario{}
	s.runWhile(ctx, engine.Job{Exercise: exercise, Source: &text}, func(r trace.Record) {
		if r.Begin != nil {
			list = r.Begin.Scenarios
			s.known.Store(exercise, list)
			cancel()
		}
	})
	return list, nil
}
