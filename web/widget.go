package web

import (
	"context"
	"fmt"
	"regexp"
	"strings"
)

// A line of a lesson that is {{run shipped}} or {{compare shipped solution}}
// becomes a button: run an answer of ours, or show two side by side.
var (
	widgetLine    = regexp.MustCompile(`<p>\{\{([^{}]*)\}\}</p>`)
	runWords      = map[string]bool{"shipped": true, "solution": true}
	errorNoWidget = fmt.Errorf("no such widget")
)

// withWidgets puts the buttons into a lesson's HTML.
func withWidgets(p page, exercise, html string) (string, error) {
	var failed error
	out := widgetLine.ReplaceAllStringFunc(html, func(line string) string {
		var b strings.Builder
		if err := widget(p, exercise, strings.Fields(widgetLine.FindStringSubmatch(line)[1]), &b); err != nil {
			failed = fmt.Errorf("%s: %w", line, err)
		}
		return b.String()
	})
	return out, failed
}

func widget(p page, exercise string, call []string, b *strings.Builder) error {
	switch {
	case len(call) == 2 && call[0] == "run" && runWords[call[1]]:
		return runWidget(p, exercise, call[1]).Render(context.Background(), b)
	case len(call) == 3 && call[0] == "compare" && runWords[call[1]] && runWords[call[2]]:
		return compareWidget(p, exercise, call[1], call[2]).Render(context.Background(), b)
	}
	return errorNoWidget
}

// answerName is what an answer of ours is called on the page.
func (p page) answerName(answer string) string {
	if answer == "solution" {
		return p.t(words.TheSolution)
	}
	return p.t(words.TheShipped)
}
