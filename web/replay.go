package web

import (
	"net/http"

	"lockwise/lessons"
)

// replayView is one schedule, run again.
type replayView struct {
	page
	Schedule string
	Exercise string
	Answer   string // of ours; "" is the reader's file
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
	l, ok := s.lessonOf(exercise)
	if ok {
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

// more says what the replay runs.
func (v replayView) more() string {
	if v.Answer != "" {
		return sprintf(v.t(words.ReplayAnswer), v.answerName(v.Answer))
	}
	return v.t(words.ReplayMore)
}
