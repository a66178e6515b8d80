package web

import "lockwise/lessons"

// forkView is a question on the way to advice, with all that it leads to: the whole
// tree stands in the page, and opens without a script.
type forkView struct {
	Name string // of the group of choices, one of which is open
	Ask  string
	Ways []wayView
}

// wayView is a choice. It leads to a question or to advice; the other is nil.
type wayView struct {
	Say    string
	Next   *forkView
	Advice *adviceView
}

type adviceView struct {
	Use, Why string
	Run      namedAnswer
	More     []link // lessons
	Instead  []rejectionView
}

type rejectionView struct {
	What, But string
	Run       namedAnswer
}

func (s *Server) forkView(p page, e lessons.Exercise, f lessons.Fork, name string) (forkView, error) {
	v := forkView{Name: name, Ask: p.t(f.Ask)}
	for _, w := range f.Choices {
		way := wayView{Say: p.t(w.Say)}
		var err error
		if w.Next != nil {
			var next forkView
			next, err = s.forkView(p, e, *w.Next, name+"-"+w.ID)
			way.Next = &next
		} else {
			way.Advice, err = s.adviceView(p, e, w.Advice)
		}
		if err != nil {
			return v, err
		}
		v.Ways = append(v.Ways, way)
	}
	return v, nil
}

func (s *Server) adviceView(p page, e lessons.Exercise, a *lessons.Advice) (*adviceView, error) {
	v := &adviceView{Use: p.t(a.Use), Why: p.t(a.Why)}
	for _, id := range a.Lessons {
		if _, l, ok := s.findLesson(id); ok {
			v.More = append(v.More, link{p.t(l.Title), "/lesson/" + id})
		}
	}
	var err error
	if v.Run, err = s.named(p, e, a.Run); err != nil {
		return nil, err
	}
	for _, r := range a.Instead {
		run, err := s.named(p, e, r.Run)
		if err != nil {
			return nil, err
		}
		v.Instead = append(v.Instead, rejectionView{p.t(r.What), p.t(r.But), run})
	}
	return v, nil
}
