package web

import (
	"net/http"
	"strings"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

// questionView is one interview question. All Markdown is HTML already.
type questionView struct {
	page
	Topic, Level, Asked string
	Ask                 string
	Covers, Answer      string
	Wrong, Next         string
	Runs                []runView
	Lessons             []link
	Onward              *link // the question after this one
}

// runView is a run that shows a question's point.
type runView struct {
	interview.Run
	Shows string
}

func (s *Server) interviewQuestion(w http.ResponseWriter, r *http.Request) {
	q, ok := s.bank.Find(r.PathValue("question"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.NoQuestion, words.NotFoundNext)
		return
	}
	v, err := s.questionView(r, q)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, questionPage(v))
}

func (s *Server) questionView(r *http.Request, q interview.Question) (questionView, error) {
	lang := prefsOf(r).Lang
	text := q.In(lang)
	v := questionView{page: s.page(r, text.Title, "question.ts"), Topic: text.Topic, Level: interview.LevelName(q.Level).In(lang)}
	v.Crumb = v.t(words.Questions)
	v.Asked = v.t(askedAt(q.Asked))
	for _, id := range q.Lessons {
		if _, l, ok := s.findLesson(id); ok {
			v.Lessons = append(v.Lessons, link{v.t(l.Title), "/lesson/" + id})
		}
	}
	v.Onward = s.questionAfter(q.ID, lang)
	for i, run := range q.Runs {
		html, err := prose(text.Shows[i])
		if err != nil {
			return v, err
		}
		v.Runs = append(v.Runs, runView{run, html})
	}
	return v, v.texts(text)
}

// texts turns the question's Markdown into HTML.
func (v *questionView) texts(t interview.Text) error {
	var wrong []string
	for _, w := range t.Wrong {
		wrong = append(wrong, w.Says+"\n\n  "+strings.ReplaceAll(w.Why, "\n", "\n  "))
	}
	for _, part := range []struct {
		html *string
		text string
	}{
		{&v.Ask, t.Ask}, {&v.Answer, t.Answer}, {&v.Covers, bullets(t.Covers)}, {&v.Wrong, bullets(wrong)}, {&v.Next, bullets(t.Next)},
	} {
		var err error
		if *part.html, err = prose(part.text); err != nil {
			return err
		}
	}
	return nil
}

// bullets is a Markdown list.
func bullets(items []string) string { return "- " + strings.Join(items, "\n- ") }

func (s *Server) questionAfter(id, lang string) *link {
	for i, q := range s.bank[:len(s.bank)-1] {
		if q.ID == id {
			next := s.bank[i+1]
			return &link{next.In(lang).Title, "/questions/" + next.ID}
		}
	}
	return nil
}

// askedAt says where a question is mostly asked.
func askedAt(asked string) trace.Text {
	switch asked {
	case "zh":
		return words.AskedZh
	case "en":
		return words.AskedEn
	}
	return words.AskedBoth
}
