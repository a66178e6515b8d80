package web

import (
	"fmt"
	"net/http"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// replayView is one schedule, run again.
type replayView struct {
	page
	Schedule string
	Exercise string
	Answer   string // of ours; "" is the reader's file
	Code     string // version of the text that the link was made with, if it says so
	File     string // version of the reader's file
	Shipped  string // version of the text it was shipped with
	Lesson   link
}

func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("schedule")
	exercise, ok := s.exerciseOfSchedule(id)
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.MatchesNothing, words.NotFoundNext)
		return
	}
	v := replayView{page: s.page(r, words.ReplayTitle.In(prefsOf(r).Lang), "replay.ts"), Schedule: id, Exercise: exercise}
	if v.Answer = r.URL.Query().Get("answer"); v.Answer != "" {
		if _, there := s.answer(exercise, v.Answer); !there {
			s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
			return
		}
	}
	if err := s.whose(r, &v); err != nil {
		s.fail(w, r, err)
		return
	}
	l, ok := s.lessonOf(exercise)
	switch {
	case exercise == lessons.Comparison:
		v.Lesson = link{v.t(words.ComparedTitle), "/comparison"}
		v.Crumb = v.Lesson.Title
	case ok:
		v.Lesson = link{v.t(l.Title), "/lesson/" + l.ID + "/" + exercise}
		v.Crumb = v.Lesson.Title
	}
	s.render(w, r, http.StatusOK, replayPage(v))
}

func (s *Server) lessonOf(exercise string) (lessons.Lesson, bool) {
	for _, l := range s.lessons {
		if e, ok := exerciseIn(l, exercise); ok && e.ID == exercise {
			return l, true
		}
	}
	return lessons.Lesson{}, false
}

// whose finds out which text is run, and which the link was made with.
func (s *Server) whose(r *http.Request, v *replayView) error {
	if v.Exercise == lessons.Comparison {
		return nil // it runs reference answers, whichever it compares
	}
	f, err := s.engine.Load(v.Exercise)
	if err != nil {
		return fmt.Errorf("load the file: %w", err)
	}
	e, _ := s.find(v.Exercise)
	v.Code, v.File, v.Shipped = r.URL.Query().Get("code"), f.Version, engine.Version(e.Shipped())
	return nil
}

// more says whose code the replay runs.
func (v replayView) more() string {
	switch {
	case v.Exercise == lessons.Comparison:
		return v.t(words.ReplayCompared)
	case v.Answer != "":
		return sprintf(v.t(words.ReplayAnswer), v.answerName(v.Answer))
	case v.other():
		return v.t(words.ReplayOther)
	case v.Code != "":
		return v.t(words.ReplaySame)
	case v.File == v.Shipped:
		return v.t(words.ReplayShipped)
	}
	return v.t(words.ReplayMore)
}

// back is the way back to where the schedule comes from.
func (v replayView) back() string {
	if v.Exercise == lessons.Comparison {
		return v.t(words.BackToComparison)
	}
	return v.t(words.BackToLesson)
}

// other says that the link was made with another text than the one that runs.
func (v replayView) other() bool { return v.Answer == "" && v.Code != "" && v.Code != v.File }
