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
	Wrong               string
	Next                []followUpView
	Runs                []runView
	Lessons             []link
	Onward              *link // the question after this one
}

// runView is a run that shows a question's point.
type runView struct {
	interview.Run
	Shows string
}

// followUpView is a follow-up. Run is nil if it has none.
type followUpView struct {
	Ask, Answer string
	Run         *runView
}

func (s *Server) interviewQuestion(w http.ResponseWriter, r *http.Request) {
	q, ok := s.asked.Questions.Find(r.PathValue("question"))
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
	v.presentable(r)
	v.Asked = v.t(askedAt(q.Asked))
	for _, id := range q.Lessons {
		if _, l, ok := s.findLesson(id); ok {
			v.Lessons = append(v.Lessons, link{v.t(l.Title), "/lesson/" + id})
		}
	}
	v.Onward = s.questionAfter(q.ID, lang)
	for i, run := range q.Runs {
		run, err := runShown(run, text.Shows[i])
		if err != nil {
			return v, err
		}
		v.Runs = append(v.Runs, run)
	}
	for _, f := range text.Next {
		next, err := followUp(f)
		if err != nil {
			return v, err
		}
		v.Next = append(v.Next, next)
	}
	return v, v.texts(text)
}

// runShown is a run with what it shows, which is Markdown.
func runShown(r interview.Run, shows string) (runView, error) {
	html, err := prose(shows)
	return runView{r, html}, err
}

func followUp(f interview.FollowUp) (v followUpView, err error) {
	if v.Ask, err = prose(f.Ask); err != nil {
		return v, err
	}
	if v.Answer, err = prose(f.Answer); err != nil || f.Run == nil {
		return v, err
	}
	run, err := runShown(*f.Run, f.Shows)
	v.Run = &run
	return v, err
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
		{&v.Ask, t.Ask}, {&v.Answer, t.Answer}, {&v.Covers, bullets(t.Covers)}, {&v.Wrong, bullets(wrong)},
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
	for i, q := range s.asked.Questions[:len(s.asked.Questions)-1] {
		if q.ID == id {
			next := s.asked.Questions[i+1]
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
