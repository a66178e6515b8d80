package web_test

import (
	"html"
	"strings"
	"testing"

	"lockwise/lessons"
)

// Without a script the whole tree stands in the page, with the command for each run.
func TestAdviceNeedsNoScript(t *testing.T) {
	s := open(t)
	page := s.get(t, "/lesson/choosing")
	page.wantText(t, lessons.Decisions().Ask.En)
	for _, w := range lessons.Decisions().Choices {
		page.wantText(t, "<summary>"+w.Say.En+"</summary>")
	}
	_, a, err := lessons.Decide("wrong", "once", "mine", "name")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range a.Instead {
		exercise, answer, _ := strings.Cut(r.Run, "/")
		page.wantText(t, html.EscapeString(r.But.En), "<noscript><code>go run ./cmd/playground grade -file lessons/"+exercise+"/answers/"+answer+"/answer.go "+exercise+"</code></noscript>")
	}
}
