package web

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"lockwise/lessons"
)

// A line of a lesson that is {{run shipped}} or {{compare shipped solution}}
// becomes a button: run an answer of ours, or run two and show where they part.
// The names are folders of the lesson's answers, or name another exercise too:
// {{run stock/shipped}}. {{predict left}} becomes one of the lesson's questions, and
// {{choose}} the questions that end in advice.
var (
	widgetLine  = regexp.MustCompile(`<p>\{\{([^{}]*)\}\}</p>`)
	answerNames = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	errNoWidget = errors.New("no such widget")
)

// withWidgets puts the buttons into a lesson's HTML.
func (s *Server) withWidgets(p page, e lessons.Exercise, html string) (string, error) {
	var failed error
	out := widgetLine.ReplaceAllStringFunc(html, func(line string) string {
		var b strings.Builder
		if err := s.widget(p, e, strings.Fields(widgetLine.FindStringSubmatch(line)[1]), &b); err != nil {
			failed = fmt.Errorf("%s: %w", line, err)
		}
		return b.String()
	})
	return out, failed
}

func (s *Server) widget(p page, e lessons.Exercise, call []string, b *strings.Builder) error {
	var c templ.Component
	var err error
	switch {
	case len(call) == 2 && call[0] == "run":
		var a namedAnswer
		a, err = s.named(p, e, call[1])
		c = runWidget(p, a)
	case len(call) == 3 && call[0] == "compare":
		var one, other namedAnswer
		one, other, err = s.pair(p, e, call[1], call[2])
		c = compareWidget(p, one, other)
	case len(call) == 2 && call[0] == "predict":
		var v predictView
		v, err = s.predictView(p, e, call[1])
		c = predictWidget(p, e, v)
	case len(call) == 1 && call[0] == "choose":
		var v forkView
		v, err = s.forkView(p, e, lessons.Decisions(), "choose")
		c = chooseWidget(p, v)
	default:
		return errNoWidget
	}
	if err != nil {
		return err
	}
	return c.Render(context.Background(), b)
}

// namedAnswer is an answer of ours that a page can run.
type namedAnswer struct {
	Exercise lessons.Exercise
	Answer   string // its folder
	Of       string // the exercise, if it is another than the page's
	Called   string // what the page calls it
}

// named finds an answer by the name that a page gives it.
func (s *Server) named(p page, e lessons.Exercise, name string) (namedAnswer, error) {
	of, answer, ok := e.AnswerNamed(name)
	switch {
	case ok && of.ID == e.ID:
		return namedAnswer{of, answer, "", p.answerName(answer)}, nil
	case !ok || !s.isExercise(of.ID):
		return namedAnswer{}, fmt.Errorf("%w: there is no answer %s", errNoWidget, name)
	}
	return namedAnswer{of, answer, of.ID, p.answerName(name)}, nil
}

// pair finds two answers of one exercise.
func (s *Server) pair(p page, e lessons.Exercise, one, other string) (a, b namedAnswer, err error) {
	if a, err = s.named(p, e, one); err == nil {
		b, err = s.named(p, e, other)
	}
	if err == nil && a.Exercise.ID != b.Exercise.ID {
		err = fmt.Errorf("%w: %s and %s are of two exercises", errNoWidget, one, other)
	}
	return a, b, err
}

// answerName is what an answer of ours is called on the page.
func (p page) answerName(answer string) string {
	switch answer {
	case "shipped":
		return p.t(words.TheShipped)
	case "solution":
		return p.t(words.TheSolution)
	}
	return sprintf(p.t(words.TheAnswer), answer)
}
