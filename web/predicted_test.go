//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const ordersQuestion = `form.predict[data-question=orders]`

// The reader chooses, then the run is shown, and the right answer is what the
// run shows: two orders. It is kept, and counted on the home page.
func TestThePredictionIsJudgedByTheRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ choice, says, score string }{
		{"2", "✓ You said “Two”", "1 of 1"},
		{"1", "the run shows “Two”", "0 of 1"},
	} {
		t.Run(c.choice, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, wide)
			p.lesson(s)
			p.focus(fmt.Sprintf(`%s input[value="%s"]`, ordersQuestion, c.choice))
			p.key(" ")
			p.key(kb.Enter)
			p.wait(`document.activeElement.matches(".told")`)
			if got := p.text(ordersQuestion); !strings.Contains(got, c.says) || !strings.Contains(got, c.score) {
				t.Errorf("the page says\n%s\nwant %q and %q", got, c.says, c.score)
			}
			p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
			if s.engine.Runs() != 1 {
				t.Errorf("%d runs, want one: the one that is shown", s.engine.Runs())
			}
			p.axe("answered")
			p.shot("answered")
			p.lesson(s) // it is kept
			p.wait(fmt.Sprintf(`document.querySelector(%q).disabled`, ordersQuestion+" fieldset"))
			if got := p.text(ordersQuestion); !strings.Contains(got, c.says) {
				t.Errorf("after a reload the page says\n%s", got)
			}
			p.open(s, "/")
			if got := p.text("main"); !strings.Contains(got, "right: "+c.score) {
				t.Errorf("home lacks the score %q:\n%s", c.score, got)
			}
		})
	}
}

// A run that is stopped answers nothing: the question stays open.
func TestAStoppedRunAnswersNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := newTab(t, wide)
	p.lesson(s)
	p.click(ordersQuestion + ` input[value="2"]`)
	p.click(ordersQuestion + " fieldset button")
	p.wait(`document.querySelector("#run").classList.contains("stop")`)
	p.click("#run")
	p.wait(fmt.Sprintf(`document.querySelector(%q).innerText.includes("nothing was counted")`, ordersQuestion))
	if eval[bool](p, fmt.Sprintf(`document.querySelector(%q).disabled`, ordersQuestion+" fieldset")) {
		t.Error("the question cannot be answered again")
	}
}
