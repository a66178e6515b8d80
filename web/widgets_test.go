//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"lockwise/lessons"
)

// Every button in the prose of every page runs or compares the answers it names.
func TestEveryWidgetOfEveryPageWorks(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range lessons.All() {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, wide)
			p.open(s, "/lesson/"+l.ID)
			p.ready()
			runs, pairs := p.count(buttons), p.count("[data-compare]")
			if runs == 0 || pairs == 0 {
				t.Errorf("the page has %d answers to run and %d pairs to compare", runs, pairs)
			}
			for i := range runs {
				p.runWidget(i)
			}
			for i := range pairs {
				p.compareWidget(i)
			}
		})
	}
}

// buttons are those that run one answer, but for those behind the questions that end
// in advice: of these TestAdviceIsReachedByKeyboard presses one.
const buttons = "[data-run]:not(.choose *)"

func (p *tab) count(selector string) int {
	return eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

// press presses the nth of the buttons, also one that a question still hides.
func (p *tab) press(selector string, n int) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(document.querySelectorAll(%q)[%d].click(), true)`, selector, n))
}

func (p *tab) runWidget(n int) {
	p.t.Helper()
	eval[bool](p, `(delete document.querySelector("#lesson").dataset.verdict, true)`)
	p.press(buttons, n)
	p.wait(`document.querySelector("#lesson").dataset.verdict`)
	if got := p.text("#verdict"); !strings.Contains(got, "not your file") {
		p.t.Errorf("run %d: the verdict is of the reader's file:\n%s", n, got)
	}
}

func (p *tab) compareWidget(n int) {
	p.t.Helper()
	p.press("[data-compare]", n)
	p.compared()
	if got := p.count("dialog.compare .verdicts .outcome"); got != 2 {
		p.t.Errorf("compare %d: %d verdicts, want 2", n, got)
	}
	p.key(kb.Escape)
	p.wait(`!document.querySelector("dialog.compare")`) // or the next one would be taken for it
}
