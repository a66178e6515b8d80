package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"lockwise/internal/trace"
	"lockwise/lessons"
	"lockwise/web/canned"
)

func TestTheComparisonIsThereBeforeAnybodyMeasures(t *testing.T) {
	s := open(t)
	page := s.get(t, "/comparison")
	for _, row := range lessons.Compared().Rows {
		page.wantText(t, `<th scope="col">`+row.Name.En+`</th>`)
		for _, c := range row.Cells {
			if c.Schedule != "" {
				page.wantText(t, `href="/replay/`+url.PathEscape(c.Schedule)+`"`)
			}
		}
	}
	page.wantText(t, "Recorded when this version was made", "go run ./cmd/playground compare", `href="#why-1"`, `id="why-1"`)
	if strings.Contains(page.body, "Measured on this machine") {
		t.Error("the page says that it was measured here")
	}
}

func TestTheComparisonMeasuredHereIsShown(t *testing.T) {
	s := open(t)
	here := canned.Compared()
	s.engine.SetLast(lessons.Comparison, trace.Record{Comparison: &here})
	s.get(t, "/comparison").wantText(t, "Measured on this machine", "263 µs")

	other := canned.Compared()
	other.Columns[0].ID = "what another version asked"
	s.engine.SetLast(lessons.Comparison, trace.Record{Comparison: &other})
	if page := s.get(t, "/comparison"); strings.Contains(page.body, "263 µs") {
		t.Error("a table of another version is shown")
	}
}

func TestARunOfTheComparisonSaysWhoseCodeItIsAndLeadsBack(t *testing.T) {
	s := open(t)
	page := s.get(t, "/replay/comparison:redis-pause-two:14pa")
	page.wantText(t, "a reference answer of the lessons", `href="/comparison"`)
	s.do(t, http.MethodGet, "/lesson/comparison", "").wantStatus(t, http.StatusNotFound)
	s.do(t, http.MethodGet, "/exercise/comparison/file", "").wantStatus(t, http.StatusNotFound)
}
