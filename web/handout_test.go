package web_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"lockwise/lessons"
)

// Each lesson has a sheet in both languages, with the run that breaks the shipped
// code, the question, the repair, what remains, and three questions.
func TestEveryLessonHasAHandout(t *testing.T) {
	s := open(t)
	for _, lang := range []string{"en", "zh"} {
		for _, l := range lessons.All() {
			run, err := l.Sheet()
			if err != nil {
				t.Fatal(err)
			}
			page := s.do(t, http.MethodGet, "/handout/"+l.ID, "", "Accept-Language", lang)
			page.wantStatus(t, http.StatusOK)
			page.wantText(t, html.EscapeString(run.Message.In(lang)), html.EscapeString(run.Rule.In(lang)), "<code>"+run.Schedule+"</code>", `href="/lesson/`+l.ID+`"`)
			if got := strings.Count(page.body, "<tr>"); got <= len(run.Rows) {
				t.Errorf("%s: %d rows of %d", l.ID, got, len(run.Rows))
			}
			if got := strings.Count(page.body, `<a href="/questions/`); got != 3 {
				t.Errorf("%s: %d questions, want 3", l.ID, got)
			}
			if strings.Contains(page.body, "{{") || !strings.Contains(page.body, "chroma") {
				t.Errorf("%s, %s: a widget's line is left, or no code is there", l.ID, lang)
			}
		}
	}
}

func TestAllHandoutsAreListed(t *testing.T) {
	s := open(t)
	page := s.get(t, "/handout")
	for _, l := range lessons.All() {
		page.wantText(t, `href="/handout/`+l.ID+`"`)
		s.get(t, "/lesson/"+l.ID).wantText(t, `href="/handout/`+l.ID+`"`)
	}
	page.wantText(t, `href="/handout/comparison"`)
	s.get(t, "/").wantText(t, `href="/handout"`)
	for _, path := range []string{"/handout/nothing", "/handout/%2e%2e", "/handout/stock/x", "/handout/%3Cb%3E"} {
		s.get(t, path).wantStatus(t, http.StatusNotFound)
	}
}

// The pocket comparison holds every cell of the table and every advice.
func TestThePocketComparison(t *testing.T) {
	s := open(t)
	for _, lang := range []string{"en", "zh"} {
		page := s.do(t, http.MethodGet, "/handout/comparison", "", "Accept-Language", lang)
		for _, row := range lessons.Compared().Rows {
			page.wantText(t, html.EscapeString(row.Name.In(lang)))
			for _, c := range row.Cells {
				page.wantText(t, html.EscapeString(c.Value.In(lang)))
			}
		}
		for _, w := range lessons.Decisions().Choices {
			wantAdvice(t, page, w, lang)
		}
	}
}

func wantAdvice(t *testing.T, page answer, w lessons.Way, lang string) {
	t.Helper()
	page.wantText(t, html.EscapeString(w.Say.In(lang)))
	if w.Next == nil {
		page.wantText(t, html.EscapeString(w.Advice.Use.In(lang)))
		return
	}
	for _, next := range w.Next.Choices {
		wantAdvice(t, page, next, lang)
	}
}

// Slides are made by a script, which only a page that asks for them gets. The link
// to them and the way back keep the rest of the address.
func TestSlidesAreAskedFor(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/lesson/stock", "/questions/redis-lock", "/comparison", "/handout/stock", "/handout/comparison"} {
		plain, deck := s.get(t, path), s.get(t, path+"?view=deck")
		plain.wantText(t, `id="present" href="`+path+`?view=deck"`)
		deck.wantText(t, `<nav id="deck"`, `/assets/deck-`, `id="leave" class="second" href="`+path+`"`)
		if strings.Contains(plain.body, `/assets/deck-`) || strings.Contains(plain.body, `<nav id="deck"`) {
			t.Errorf("%s has slides that nobody asked for", path)
		}
	}
	s.get(t, "/lesson/stock?hints=1&view=deck").wantText(t, `href="/lesson/stock?hints=1"`)
	odd := "/lesson/stock?view=deck&x=" + url.QueryEscape(`"><b>`)
	s.get(t, odd).wantText(t, `href="/lesson/stock?x=%22%3E%3Cb%3E"`)
	if page := s.get(t, "/?view=deck"); strings.Contains(page.body, `/assets/deck-`) {
		t.Error("the map of lessons has slides")
	}
}
