package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"lockwise/internal/rehearsal"
)

// rehearsedView says how a session went.
type rehearsedView struct {
	page
	Session rehearsal.Session
	Summary string
	Topics  []topicSum
	Answers []answerSum
	Missed  bool
}

// topicSum counts the answers of a topic.
type topicSum struct {
	Topic             string
	Asked, Ticked, Of int
	Grades            string
}

// answerSum is one answer, and when its question comes back.
type answerSum struct {
	link
	Grade, When string
	Again       bool
	Missed      []string // points, as HTML
}

// missed says how it was graded, and how many points were missed of those there are.
func (a answerSum) missed(p page) string {
	if len(a.Missed) == 0 {
		return a.Grade
	}
	return a.Grade + " · " + sprintf(p.t(rehearse.MissedPoints), len(a.Missed))
}

func (s *Server) rehearsalEnd(w http.ResponseWriter, r *http.Request, session rehearsal.Session) {
	reviews, err := s.engine.Reviews()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v := rehearsedView{page: s.page(r, rehearse.EndTitle.In(prefsOf(r).Lang), "home.ts"), Session: session}
	v.Crumb = v.t(rehearse.Title)
	seconds := int(session.Spent.Seconds())
	v.Summary = sprintf(v.t(rehearse.EndMore), len(session.Reviews()), seconds/60, seconds%60)
	if err := v.sum(s.subjects(), rehearsal.Remember(reviews), s.now()); err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, rehearsedPage(v))
}

func (v *rehearsedView) sum(all rehearsal.Subjects, m rehearsal.Memories, now time.Time) error {
	grades := map[string][]rehearsal.Grade{}
	for _, a := range v.Session.Answers {
		subject, ok := all.Find(a.Item)
		if a.Grade == 0 || !ok {
			continue
		}
		topic := v.t(subject.Topic)
		grades[topic] = append(grades[topic], a.Grade)
		text := subject.In(v.Lang)
		v.add(topic, text, a)
		one := answerSum{link: link{text.Title, itemPage(a.Item)}, Grade: v.t(rehearsal.GradeName(a.Grade)), When: comesBack(v.page, m[a.Item].Due(), now), Again: a.Grade == rehearsal.Again}
		for i, p := range text.Points {
			if a.Ticked.Has(i) {
				continue
			}
			html, err := prose(p)
			if err != nil {
				return err
			}
			one.Missed = append(one.Missed, html)
		}
		v.Missed = v.Missed || one.Again || len(one.Missed) > 0
		v.Answers = append(v.Answers, one)
	}
	for i := range v.Topics {
		v.Topics[i].Grades = v.counted(grades[v.Topics[i].Topic])
	}
	return nil
}

// add counts an answer for its topic.
func (v *rehearsedView) add(topic string, text rehearsal.Text, a rehearsal.Answer) {
	i := slices.IndexFunc(v.Topics, func(t topicSum) bool { return t.Topic == topic })
	if i < 0 {
		i = len(v.Topics)
		v.Topics = append(v.Topics, topicSum{Topic: topic})
	}
	v.Topics[i].Asked++
	v.Topics[i].Ticked += a.Ticked.Count()
	v.Topics[i].Of += len(text.Points)
}

// counted says how often each grade was given: "good 2, again 1".
func (v *rehearsedView) counted(grades []rehearsal.Grade) string {
	var all []string
	for _, g := range slices.Backward(rehearsal.Grades) {
		n := 0
		for _, one := range grades {
			if one == g {
				n++
			}
		}
		if n > 0 {
			all = append(all, sprintf("%s %d", v.t(rehearsal.GradeName(g)), n))
		}
	}
	if v.Lang == "zh" {
		return strings.Join(all, "，")
	}
	return strings.Join(all, ", ")
}

// exportRehearsals writes all of them down.
func (s *Server) exportRehearsals(w http.ResponseWriter, r *http.Request) {
	all, err := s.engine.Rehearsals()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.writeDown(w, r, "lockwise-rehearsals.md", all)
}

// exportRehearsal writes one down.
func (s *Server) exportRehearsal(w http.ResponseWriter, r *http.Request) {
	all, err := s.engine.Rehearsals()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	i := slices.IndexFunc(all, func(one rehearsal.Session) bool { return one.ID == r.PathValue("session") })
	if i < 0 {
		s.failRehearsal(w, r, rehearsal.ErrNoSession)
		return
	}
	s.writeDown(w, r, "lockwise-rehearsal-"+all[i].Began.Local().Format("2006-01-02")+".md", all[i:i+1])
}

func (s *Server) writeDown(w http.ResponseWriter, r *http.Request, name string, all []rehearsal.Session) {
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Write([]byte(rehearsal.Markdown(all, s.subjects(), prefsOf(r).Lang, time.Local)))
}
