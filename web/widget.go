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
// becomes a button: run an answer of ours, or show two side by side. The names
// are folders of the lesson's answers. Only the text of the shipped answer and
// of the solution is in this program; another answer is shown by the command
// that runs it.
var (
	widgetLine  = regexp.MustCompile(`<p>\{\{([^{}]*)\}\}</p>`)
	answerNames = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	errNoWidget = errors.New("no such widget")
)

// withWidgets puts the buttons into a lesson's HTML.
func withWidgets(p page, e lessons.Exercise, html string) (string, error) {
	var failed error
	out := widgetLine.ReplaceAllStringFunc(html, func(line string) string {
		var b strings.Builder
		if err := widget(p, e, strings.Fields(widgetLine.FindStringSubmatch(line)[1]), &b); err != nil {
			failed = fmt.Errorf("%s: %w", line, err)
		}
		return b.String()
	})
	return out, failed
}

func widget(p page, e lessons.Exercise, call []string, b *strings.Builder) error {
	switch {
	case len(call) == 2 && call[0] == "run" && answerNames.MatchString(call[1]):
		return runWidget(p, e, call[1]).Render(context.Background(), b)
	case len(call) == 3 && call[0] == "compare" && inside(call[1]) && inside(call[2]):
		return compareWidget(p, e, call[1], call[2]).Render(context.Background(), b)
	}
	return errNoWidget
}

// inside reports whether an answer's text is in this program.
func inside(answer string) bool { return answer == "shipped" || answer == "solution" }

// answerName is what an answer of ours is called on the page.
func (p page) answerName(answer string) string {
	if answer == "solution" {
		return p.t(words.TheSolution)
	}
	return p.t(words.TheShipped)
}
