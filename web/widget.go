package web

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"lockwise/lessons"
)

// A line of a lesson that is {{run shipped}} or {{compare shipped solution}}
// becomes a button: run an answer of ours, or run two and show where they part.
// The names are folders of the lesson's answers. {{predict left}} becomes one of
// the lesson's questions.
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
	switch {
	case len(call) == 2 && call[0] == "run" && there(e, call[1]):
		return runWidget(p, e, call[1]).Render(context.Background(), b)
	case len(call) == 3 && call[0] == "compare" && there(e, call[1]) && there(e, call[2]):
		return compareWidget(p, e, call[1], call[2]).Render(context.Background(), b)
	case len(call) == 2 && call[0] == "predict":
		v, err := s.predictView(p, e, call[1])
		if err != nil {
			return err
		}
		return predictWidget(p, e, v).Render(context.Background(), b)
	}
	return errNoWidget
}

// there reports whether an exercise has an answer of that name.
func there(e lessons.Exercise, answer string) bool {
	_, err := e.Answer(answer)
	return err == nil && answerNames.MatchString(answer)
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
