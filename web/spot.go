package web

import (
	"net/http"
	"strconv"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

// spotsView is the list of cards, by topic.
type spotsView struct {
	page
	Groups []questionGroup
}

// spotView is one card. All Markdown is HTML already.
type spotView struct {
	page
	Card             interview.Card
	Topic, Level     string
	Ask, Code, Whole string
	Choices          []spotChoice
	Chosen           int // index of the choice, -1 before there is one
	Run              runView
	Lesson           link
	Onward           *link // the card after this one
}

type spotChoice struct{ Says, Why string }

// Right says that the right choice was made.
func (v spotView) Right() bool { return v.Chosen == v.Card.Right }

func (s *Server) spots(w http.ResponseWriter, r *http.Request) {
	v := spotsView{page: s.page(r, spot.Title.In(prefsOf(r).Lang), "home.ts")}
	v.Crumb = v.Title
	for _, c := range s.asked.Cards {
		t := c.In(v.Lang)
		if len(v.Groups) == 0 || v.Groups[len(v.Groups)-1].Topic != t.Topic {
			v.Groups = append(v.Groups, questionGroup{Topic: t.Topic})
		}
		g := &v.Groups[len(v.Groups)-1]
		g.Questions = append(g.Questions, questionLine{link: link{t.Title, "/spot/" + c.ID}, Level: c.Level, LevelName: v.t(interview.LevelName(c.Level))})
	}
	s.render(w, r, http.StatusOK, spotsPage(v))
}

// spotCard shows a card, and once a choice is made what becomes of it. The choice
// stands in the address: nothing is kept.
func (s *Server) spotCard(w http.ResponseWriter, r *http.Request) {
	c, ok := s.asked.Cards.Find(r.PathValue("card"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, spot.NoCard, words.NotFoundNext)
		return
	}
	chosen := -1
	if r.URL.Query().Has("choice") {
		n, err := strconv.Atoi(r.URL.Query().Get("choice"))
		if err != nil || n < 1 || n > len(c.In("en").Choices) {
			s.refuse(w, r, http.StatusBadRequest, spot.NoChoice, spot.NoChoiceNext)
			return
		}
		chosen = n - 1
	}
	v, err := s.spotView(r, c, chosen)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, spotPage(v))
}

func (s *Server) spotView(r *http.Request, c interview.Card, chosen int) (spotView, error) {
	lang := prefsOf(r).Lang
	t := c.In(lang)
	v := spotView{page: s.page(r, t.Title, "question.ts"), Card: c, Topic: t.Topic, Level: interview.LevelName(c.Level).In(lang), Chosen: chosen}
	v.Crumb = v.t(spot.Title)
	if _, l, ok := s.findLesson(c.Run.Exercise.Lesson); ok {
		v.Lesson = link{v.t(l.Title), "/lesson/" + l.ID}
	}
	for i, other := range s.asked.Cards[:len(s.asked.Cards)-1] {
		if next := s.asked.Cards[i+1]; other.ID == c.ID {
			v.Onward = &link{next.In(lang).Title, "/spot/" + next.ID}
		}
	}
	return v, v.texts(t)
}

// texts turns the card's Markdown into HTML.
func (v *spotView) texts(t interview.CardText) error {
	h := hyper{}
	v.Ask, v.Code, v.Whole = h.prose(t.Ask), h.prose(goBlock(v.Card.Code())), h.prose(goBlock(v.Card.Whole()))
	for _, c := range t.Choices {
		v.Choices = append(v.Choices, spotChoice{h.prose(c.Says), h.prose(c.Why)})
	}
	v.Run = runView{v.Card.Run, h.prose(t.Shows)}
	return h.err
}

// goBlock is Go code as Markdown.
func goBlock(code string) string { return "```go\n" + code + "\n```\n" }

// hyper turns Markdown into HTML until something fails.
type hyper struct{ err error }

func (h *hyper) prose(text string) string {
	if h.err != nil {
		return ""
	}
	html, err := prose(text)
	h.err = err
	return html
}

// spotSays is what is told of a choice.
func spotSays(right bool) trace.Text {
	if right {
		return spot.Right
	}
	return spot.Wrong
}
