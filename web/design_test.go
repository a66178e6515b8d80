package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"lockwise/internal/interview"
)

// A case goes from its page through all its steps to the export, without a script;
// the clock tells the budget, and when it is over the case goes on.
func TestADesignGoesThroughItsSteps(t *testing.T) {
	s, clock := practising(t)
	s.get(t, "/design").wantText(t, `href="/design/last-unit"`, `href="/design/nightly-report"`, "30 minutes")
	s.get(t, "/design/last-unit").wantText(t, "Failure modes", "8 min", "Begin this case")
	p := sessionPage{s, s.post(t, "/design/last-unit", url.Values{})}
	c, _ := interview.OwnCases().Find("last-unit")
	for i, step := range c.Steps {
		p.wantText(t, "Question "+string(rune('1'+i))+" of 5", interview.StepName(step.ID).En, "A flash sale", "of 30:00")
		if helper := strings.Contains(p.body, "The decision helper</summary>"); helper != (step.ID == "choice") {
			t.Errorf("%s: the decision helper is there: %v", step.ID, helper)
		}
		if strings.Contains(p.body, "data-schedule=\""+step.Runs[0].Schedule) {
			t.Errorf("%s: the run is shown before it was asked for", step.ID)
		}
		clock.pass(100 * time.Second)
		p = p.press(t, "do=show", "text=My "+step.ID)
		clock.pass(7 * time.Minute) // more than one step has
		p.wantText(t, "My "+step.ID, "A model answer", `name="tick"`)
		for _, r := range step.Runs {
			p.wantText(t, `data-schedule="`+r.Schedule+`"`, r.Command())
		}
		p = p.press(t, "grade=3", "ticks=yes", "tick=0")
	}
	p.wantText(t, "Design a distributed lock", "5")
	sheet := s.get(t, strings.TrimSuffix(p.field(t, `href="(/rehearse/[a-z0-9]+/export.md)"`), ""))
	for _, step := range c.Steps {
		sheet.wantText(t, "My "+step.ID, step.Runs[0].Schedule, "[x] ")
	}
	s.get(t, "/rehearse").wantText(t, "5 answered")
}

func TestADesignThatIsNotThere(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/design/nothing", "/design/..%2fbank"} {
		s.get(t, path).wantStatus(t, http.StatusNotFound)
		s.post(t, path, url.Values{}).wantStatus(t, http.StatusNotFound)
	}
}
