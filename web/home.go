package web

import (
	"net/http"
	"slices"
	"time"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// homeView is the map of lessons.
type homeView struct {
	page
	Lessons  []lessonStop
	Continue *lessonStop  // where the reader was; nil: nothing begun
	Score    string       // of the predictions; "" before the first
	Rehearse []resumeLine // a rehearsal that goes on, or is due
}

// lessonStop is one lesson on the path.
type lessonStop struct {
	Number         int
	ID             string
	Title, Summary string
	Minutes        string
	State          string // "new", "broken" or "passed"
	Note           string // when it passed, or since when it is broken
	Exercises      []exerciseStop
	at             time.Time
}

// exerciseStop is how far the reader is with one exercise.
type exerciseStop struct {
	Title    string // "" if the lesson has no other
	State    string
	Told     Told
	Schedule string // replays the run that broke a rule last
}

func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	progress, err := s.engine.Progress()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v := homeView{page: s.page(r, words.Lessons.In(prefsOf(r).Lang), "home.ts")}
	for i, l := range s.lessons {
		v.Lessons = append(v.Lessons, stop(v.page, i+1, l, progress))
	}
	v.Continue = resumeAt(v.Lessons)
	said, err := s.engine.Predictions()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v.Score = score(v.Lang, said)
	if v.Rehearse, err = s.toRehearse(v.page); err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, homePage(v))
}

func stop(p page, number int, l lessons.Lesson, progress map[string]engine.Progress) lessonStop {
	st := lessonStop{
		Number: number, ID: l.ID, Title: p.t(l.Title), Summary: p.t(l.Summary),
		Minutes: sprintf(p.t(words.Minutes), l.Minutes),
	}
	for _, e := range l.Exercises {
		x := exerciseAt(p, progress[e.ID])
		if len(l.Exercises) > 1 {
			x.Title = p.t(e.Title)
		}
		st.Exercises = append(st.Exercises, x)
	}
	st.State, st.at = stateOf(l, progress)
	if st.State != engine.StateNew {
		st.Note = note(st.Exercises)
	}
	return st
}

func exerciseAt(p page, done engine.Progress) exerciseStop {
	x := exerciseStop{State: done.State, Schedule: done.Schedule, Told: Tell(p.Lang, done)}
	if x.State == "" {
		x.State = engine.StateNew
	}
	return x
}

// stateOf is passed when every exercise is, broken when any was judged, and
// since when.
func stateOf(l lessons.Lesson, progress map[string]engine.Progress) (string, time.Time) {
	passed, judged, at := 0, 0, time.Time{}
	for _, e := range l.Exercises {
		p := progress[e.ID]
		if p.State == engine.StatePassed {
			passed++
		}
		if p.State == engine.StatePassed || p.State == engine.StateBroken {
			judged++
		}
		if p.At.After(at) {
			at = p.At
		}
	}
	switch {
	case passed > 0 && passed == len(l.Exercises):
		return engine.StatePassed, at
	case judged > 0:
		return engine.StateBroken, at
	}
	return engine.StateNew, at
}

// note is what to remember of the first exercise that is begun: the rule it broke,
// or that it has passed.
func note(exercises []exerciseStop) string {
	i := slices.IndexFunc(exercises, func(x exerciseStop) bool { return x.State != engine.StateNew })
	if i < 0 {
		return ""
	}
	told := exercises[i].Told
	if n := len(told.Facts); n > 0 && exercises[i].State == engine.StateBroken {
		return told.Facts[n-1]
	}
	return told.State
}

// resumeAt is the unfinished lesson worked on last; if there is none, the first
// unfinished one after a finished one.
func resumeAt(path []lessonStop) *lessonStop {
	var best *lessonStop
	begun := false
	for i := range path {
		st := &path[i]
		begun = begun || st.State != engine.StateNew
		if st.State == engine.StateBroken && (best == nil || st.at.After(best.at)) {
			best = st
		}
	}
	if best != nil || !begun {
		return best
	}
	for i := range path {
		if path[i].State == engine.StateNew {
			return &path[i]
		}
	}
	return nil
}
