package web

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
	"lockwise/lessons"
)

// rehearsingView is a session with the question that is being answered.
type rehearsingView struct {
	page
	Session      rehearsal.Session
	Answer       rehearsal.Answer
	Known        bool // the question is there
	Number       string
	Topic, Level string
	Heading      string
	Ask          string // HTML, as Points and Model
	Points       []pointView
	Choices      []choiceView
	Model        string
	Question     *questionView // what else its own page says, once shown
	Runs         []runView
	Fork         *forkView // the decision helper, where a design chooses
	Minutes      int       // what the answer may take; 0 if nothing is said
	Grades       []gradeView
	Page         string // of the question
}

type pointView struct {
	Place  int
	HTML   string
	Ticked bool
}

type choiceView struct {
	rehearsal.Choice
	HTML, WhyHTML string
	Chosen        bool
}

type gradeView struct {
	Grade      rehearsal.Grade
	Name, When string
	Proposed   bool
}

// rehearsal shows a session: the question being answered, or how it went. Whoever
// opens it takes it over from the page that had it.
func (s *Server) rehearsal(w http.ResponseWriter, r *http.Request) {
	reviews, err := s.engine.Reviews()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	memories := rehearsal.Remember(reviews)
	session, err := s.engine.ChangeRehearsal(r.PathValue("session"), func(one *rehearsal.Session) error {
		one.Open(s.now())
		one.Ask(newID(), s.subjects(), memories, s.now()) // one of another machine may have nothing asked
		return nil
	})
	if err != nil {
		s.failRehearsal(w, r, err)
		return
	}
	if !session.Ended.IsZero() {
		s.rehearsalEnd(w, r, session)
		return
	}
	v, err := s.rehearsingView(r, session, memories)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, rehearsingPage(v))
}

func (s *Server) failRehearsal(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, rehearsal.ErrNoSession) {
		s.refuse(w, r, http.StatusNotFound, rehearse.NoSession, rehearse.NoSessionNext)
		return
	}
	s.fail(w, r, err)
}

func (s *Server) rehearsingView(r *http.Request, session rehearsal.Session, m rehearsal.Memories) (rehearsingView, error) {
	v := rehearsingView{page: s.page(r, rehearse.Title.In(prefsOf(r).Lang), "rehearse.ts"), Session: session, Answer: *session.Now()}
	v.Crumb = v.Title
	v.Keys = []Key{{rehearse.KeyShow, []string{"Ctrl Enter"}}, {rehearse.KeyGrade, []string{"1", "2", "3", "4"}}}
	v.Number = v.number()
	subject, ok := s.subjects().Find(v.Answer.Item)
	if !ok {
		v.Heading = sprintf(v.t(rehearse.Gone), v.Answer.Item.ID)
		return v, nil
	}
	v.Known, v.Page = true, itemPage(v.Answer.Item)
	text := subject.In(v.Lang)
	v.Topic, v.Level, v.Heading = v.t(subject.Topic), v.t(interview.LevelName(subject.Level)), text.Title
	v.Minutes = subject.Minutes
	v.grades(text, m, s.now())
	if err := s.helper(&v); err != nil {
		return v, err
	}
	if err := v.texts(text); err != nil || !v.Answer.Shown {
		return v, err
	}
	q, ok := s.asked.Questions.Find(v.Answer.Item.ID)
	if v.Answer.Item.Kind != rehearsal.Question || !ok {
		return v, v.itemRuns(s.asked.Cards, s.asked.Cases)
	}
	question, err := s.questionView(r, q)
	v.Question = &question
	return v, err
}

// itemRuns are the runs of a card or of a step of a design.
func (v *rehearsingView) itemRuns(cards interview.Cards, cases interview.Cases) error {
	h := hyper{}
	if c, ok := cards.Find(v.Answer.Item.ID); ok && v.Answer.Item.Kind == rehearsal.Spot {
		v.Runs = append(v.Runs, runView{c.Run, h.prose(c.In(v.Lang).Shows)})
	}
	if c, step, ok := cases.Step(v.Answer.Item); ok {
		text := c.In(v.Lang).Steps[slices.Index(interview.StepIDs, step.ID)]
		for i, r := range step.Runs {
			v.Runs = append(v.Runs, runView{r, h.prose(text.Shows[i])})
		}
	}
	return h.err
}

// helper puts the decision helper beside a step in which a way is chosen.
func (s *Server) helper(v *rehearsingView) error {
	_, step, ok := s.asked.Cases.Step(v.Answer.Item)
	if !ok || step.ID != "choice" {
		return nil
	}
	e, _, _ := lessons.FindExercise("choosing")
	fork, err := s.forkView(v.page, e, lessons.Decisions(), "choose")
	v.Fork = &fork
	return err
}

// number says which question this is, of how many if that is known.
func (v *rehearsingView) number() string {
	n := 1
	for _, a := range v.Session.Answers {
		if a.Grade != 0 {
			n++
		}
	}
	if of := v.Session.Wish.Count; of >= n {
		return sprintf(v.t(rehearse.NumberOf), n, of)
	}
	return sprintf(v.t(rehearse.Number), n)
}

// texts turns Markdown into HTML.
func (v *rehearsingView) texts(t rehearsal.Text) error {
	h := hyper{}
	v.Ask, v.Model = h.prose(t.Ask), h.prose(t.Answer)
	for i, p := range t.Points[:min(len(t.Points), rehearsal.MaxPoints)] {
		v.Points = append(v.Points, pointView{i, h.prose(p), v.Answer.Ticked.Has(i)})
	}
	for _, c := range t.Choices {
		v.Choices = append(v.Choices, choiceView{c, h.prose(c.Says), h.prose(c.Why), c.ID == v.Answer.Text})
	}
	return h.err
}

func (v *rehearsingView) grades(t rehearsal.Text, m rehearsal.Memories, now time.Time) {
	proposed := t.Propose(v.Answer)
	for _, g := range rehearsal.Grades {
		due := m[v.Answer.Item].After(g, now).Due()
		v.Grades = append(v.Grades, gradeView{g, v.t(rehearsal.GradeName(g)), comesBack(v.page, due, now), g == proposed})
	}
}

func minutesAndSeconds(ms int64) string { return sprintf("%d:%02d", ms/60000, ms/1000%60) }

func rightOrWrong(p page, right bool) string {
	if right {
		return p.t(rehearse.Right)
	}
	return p.t(rehearse.Wrong)
}
