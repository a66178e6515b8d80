package web

import (
	"fmt"
	"net/http"
	"strconv"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// lessonView is a lesson with one of its exercises.
type lessonView struct {
	page
	Prose    string
	Lesson   string // its ID
	Exercise exerciseView
	Others   []link // the lesson's other exercises
	Next     *link  // the lesson after this one
}

type exerciseView struct {
	ID, Title, Goal string
	Shipped         string // version of the text it was shipped with
	File            file
	Hints           []string // HTML, the rungs that are open
	Rungs           int
	Solution        string // source, if the reader asked for it
}

type link struct{ Title, Href string }

func (s *Server) lesson(w http.ResponseWriter, r *http.Request) {
	number, l, ok := s.findLesson(r.PathValue("lesson"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
		return
	}
	e, ok := exerciseIn(l, r.PathValue("exercise"))
	if !ok || !s.isExercise(e.ID) {
		s.refuse(w, r, http.StatusNotFound, words.UnknownExercise, words.NotFoundNext)
		return
	}
	v, err := s.lessonView(r, number, l, e)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, lessonPage(v))
}

func (s *Server) lessonView(r *http.Request, number int, l lessons.Lesson, e lessons.Exercise) (lessonView, error) {
	p := s.page(r, l.Title.In(prefsOf(r).Lang), "lesson.ts")
	p.Crumb = sprintf(p.t(words.LessonOf), number, len(s.lessons), p.Title)
	p.presentable(r)
	v := lessonView{page: p, Lesson: l.ID, Next: s.next(p, number)}
	for _, other := range l.Exercises {
		if other.ID != e.ID {
			v.Others = append(v.Others, link{p.t(other.Title), "/lesson/" + l.ID + "/" + other.ID})
		}
	}
	text, err := l.Page(p.Lang)
	if err != nil {
		return v, fmt.Errorf("read the page: %w", err)
	}
	if v.Prose, err = prose(text); err != nil {
		return v, err
	}
	if v.Prose, err = s.withWidgets(p, e, v.Prose); err != nil {
		return v, err
	}
	v.Exercise, err = s.exerciseView(r, p, e)
	return v, err
}

func (s *Server) exerciseView(r *http.Request, p page, e lessons.Exercise) (exerciseView, error) {
	v := exerciseView{ID: e.ID, Shipped: engine.Version(e.Shipped()), Title: p.t(e.Title), Goal: p.t(e.Goal)}
	f, err := s.engine.Load(e.ID)
	if err != nil {
		return v, fmt.Errorf("load the file: %w", err)
	}
	v.File = *diskFile(f)
	hints, err := e.Hints(p.Lang)
	if err != nil {
		return v, fmt.Errorf("read the hints: %w", err)
	}
	v.Rungs = len(hints)
	open, _ := strconv.Atoi(r.URL.Query().Get("hints"))
	for _, h := range hints[:max(0, min(open, len(hints)))] {
		html, err := prose(h)
		if err != nil {
			return v, err
		}
		v.Hints = append(v.Hints, html)
	}
	if r.URL.Query().Get("solution") == "1" {
		v.Solution = e.Solution()
	}
	return v, nil
}

func (s *Server) findLesson(id string) (int, lessons.Lesson, bool) {
	for i, l := range s.lessons {
		if l.ID == id {
			return i + 1, l, true
		}
	}
	return 0, lessons.Lesson{}, false
}

// exerciseIn picks a lesson's exercise by name, or its first.
func exerciseIn(l lessons.Lesson, id string) (lessons.Exercise, bool) {
	for _, e := range l.Exercises {
		if id == "" || e.ID == id {
			return e, true
		}
	}
	return lessons.Exercise{}, false
}

func (s *Server) next(p page, number int) *link {
	if number >= len(s.lessons) {
		return nil
	}
	l := s.lessons[number]
	return &link{p.t(l.Title), "/lesson/" + l.ID}
}

func (v lessonView) nextHint() string {
	return fmt.Sprintf("?hints=%d#hints", len(v.Exercise.Hints)+1)
}

func (v lessonView) nextHintWord() string {
	return sprintf(v.t(words.ShowHint), min(len(v.Exercise.Hints)+1, v.Exercise.Rungs), v.Exercise.Rungs)
}
