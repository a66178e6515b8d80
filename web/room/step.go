package room

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/lessons"
	"lockwise/web"
)

// stepView is a step as people see it. What has changed since comes over the socket.
type stepView struct {
	web.Page
	workshop.PublicStep
	Number int
	Acts   bool // whoever looks takes part
	HTML   string
	Code   string // of the answer that is run
	Goal   string
	Vote   []lessons.Choice
	Begin  trace.Begin // of the board's exercise
}

// step answers with a step as HTML for the page that asks. Participants get no step
// that the workshop has not been at.
func (s *Server) step(w http.ResponseWriter, r *http.Request, g guest) {
	number, err := strconv.Atoi(r.PathValue("step"))
	at, ok := stepOf(g, number)
	if err != nil || !ok || !at.Entered && !g.leads() {
		s.fail(w, r, workshop.ErrNotNow)
		return
	}
	v := stepView{Page: s.Page(r, at.Title, "room.ts"), PublicStep: at, Number: number, Acts: r.URL.Query().Get("as") == "room"}
	if err := s.fill(r, &v); err != nil {
		s.fail(w, r, err)
		return
	}
	s.Render(w, r, http.StatusOK, stepPart(v))
}

// fill looks up what a step of its kind shows.
func (s *Server) fill(r *http.Request, v *stepView) error {
	e, _, _ := lessons.FindExercise(v.Exercise)
	var err error
	switch v.Kind {
	case plan.Page:
		v.HTML, err = section(v.Lesson, v.Heading, v.Lang)
	case plan.Run:
		v.Code, err = e.Answer(v.Answer)
	case plan.Vote:
		err = v.asks(e)
	case plan.Board:
		v.Goal = v.T(e.Goal)
		if v.Code, err = e.Answer(v.Answer); err == nil {
			v.Begin, err = s.runs.beginOf(r.Context(), e)
		}
	case plan.Question:
		v.HTML, err = s.questionHTML(v.Question, v.Lang)
	case plan.Own:
		v.Goal = v.T(e.Goal)
	}
	return err
}

// asks is the question that people vote on, with the code that it is about.
func (v *stepView) asks(e lessons.Exercise) error {
	q, err := questionOf(v.PublicStep, v.Lang)
	if err != nil {
		return err
	}
	v.Vote, v.PublicStep.Answer = q.Choices, q.Run
	if v.Code, err = e.Answer(q.Run); err != nil {
		return err
	}
	v.HTML, err = web.Prose(q.Ask)
	return err
}

func (s *Server) questionHTML(id, lang string) (string, error) {
	bank := s.bank
	q, ok := bank.Find(id)
	if !ok {
		bank = interview.Own()
		if q, ok = bank.Find(id); !ok {
			return "", workshop.ErrNoStep
		}
	}
	text := q.In(lang)
	return web.Prose("## " + text.Title + "\n\n" + text.Ask)
}

// widget is a button of the workbook, which nobody has here.
var widget = regexp.MustCompile(`(?m)^\{\{.*\}\}\n?`)

// section is a section of a lesson as HTML, from its heading to the next one that is
// as high.
func section(lesson, heading, lang string) (string, error) {
	l, ok := lessons.Find(lesson)
	if !ok {
		return "", workshop.ErrNoStep
	}
	text, err := l.Page(lang)
	if err != nil {
		return "", err
	}
	if heading != "" {
		if text = cutSection(text, "{#"+heading+"}"); text == "" {
			return "", workshop.ErrNoStep
		}
	}
	html, err := web.Prose(widget.ReplaceAllString(text, ""))
	return inert(html), err
}

// cutSection is the part of a text under the heading of an id, with the heading.
func cutSection(text, id string) string {
	var out strings.Builder
	level, code := 0, false
	for line := range strings.Lines(text) {
		code = code != strings.HasPrefix(line, "```")
		high := len(line) - len(strings.TrimLeft(line, "#"))
		switch {
		case code || high == 0:
		case level > 0 && high <= level:
			return out.String()
		case level == 0 && strings.Contains(line, id):
			level = high
		}
		if level > 0 {
			out.WriteString(line)
		}
	}
	return out.String()
}

// inward are links to pages of the workbook, which this server does not have.
var inward = regexp.MustCompile(`<a href="/[^"]*">(.*?)</a>`)

func inert(html string) string { return inward.ReplaceAllString(html, "$1") }

// notesIn are the instructor's notes as HTML.
func notesIn(notes trace.Text, lang string) string {
	html, err := web.Prose(notes.In(lang))
	if err != nil {
		return templ.EscapeString(notes.In(lang))
	}
	return html
}
