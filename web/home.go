package web

import (
	"net/http"
	"time"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// homeView is the map of lessons.
type homeView struct {
	page
	Lessons  []lessonStop
	Continue *lessonStop // where the reader was; nil: nothing begun
	Score    string      // of the predictions; "" before the first
}

// lessonStop is one lesson on the path.
type lessonStop struct {
	Number         int
	ID             string
	Title, Summary string
	Minutes        string
	State          string // "new", "broken" or "passed"
	Note           string // the rule last broken, or when it passed
	Exercises      []exerciseStop
	at             time.Time
}

// exerciseStop is how far the reader is with one exercise.
type exerciseStop struct {
	Title            string // "" if the lesson has no other
	State, StateWord string
	Since            string // since when it is broken
	Broke, Schedule  string // the rule broken last and what replays that
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
	switch st.State {
	case engine.StatePassed:
		st.Note = sprintf(p.t(words.PassedAt), st.at.Format(time.DateOnly))
	case engine.StateBroken:
		st.Note = lastBroken(st.Exercises)
	}
	return st
}

func exerciseAt(p page, done engine.Progress) exerciseStop {
	x := exerciseStop{State: done.State, Schedule: done.Schedule}
	switch done.State {
	case engine.StatePassed:
		x.StateWord = sprintf(p.t(words.PassedAt), done.At.Format(time.DateOnly))
	case engine.StateBroken:
		x.StateWord, x.Since = p.t(words.StateBroken), sprintf(p.t(words.Since), done.At.Format(time.DateOnly))
	default:
		x.State, x.StateWord = engine.StateNew, p.t(words.StateNew)
	}
	if done.Rule != "" {
		x.Broke = sprintf(p.t(words.LastBroke), done.Rule)
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

func lastBroken(exercises []exerciseStop) string {
	for _, x := range exercises {
		if x.Broke != "" {
			return x.Broke
		}
	}
	return ""
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
