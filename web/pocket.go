package web

import (
	"net/http"

	"lockwise/lessons"
)

// pocketView is the comparison on one sheet: the table, and what to use when.
type pocketView struct {
	comparedView
	First branchView
}

// branchView is a question on the way to advice, without the reasons.
type branchView struct {
	Ask  string
	Ways []twigView
}

// twigView is a choice: it leads to a question, or to what to use.
type twigView struct {
	Say, Use string
	Next     *branchView
}

func (s *Server) pocket(w http.ResponseWriter, r *http.Request) {
	p := s.page(r, handoutWords.Pocket.In(prefsOf(r).Lang), "handout.ts")
	p.presentable(r)
	p.Crumb = p.t(handoutWords.Title)
	v := pocketView{comparedView: comparedView{page: p, Comparison: lessons.Compared()}, First: branch(p, lessons.Decisions())}
	v.group()
	s.render(w, r, http.StatusOK, pocketPage(v))
}

func branch(p page, f lessons.Fork) branchView {
	v := branchView{Ask: p.t(f.Ask)}
	for _, way := range f.Choices {
		twig := twigView{Say: p.t(way.Say)}
		if way.Next != nil {
			next := branch(p, *way.Next)
			twig.Next = &next
		} else {
			twig.Use = p.t(way.Advice.Use)
		}
		v.Ways = append(v.Ways, twig)
	}
	return v
}
