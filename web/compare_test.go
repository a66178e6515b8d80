//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func (p *tab) compare() {
	p.t.Helper()
	p.click("[data-compare]")
	p.compared()
}

// compared waits until both runs are shown.
func (p *tab) compared() {
	p.t.Helper()
	p.wait(`"ready" in document.querySelector("dialog.compare").dataset && document.querySelector(".twins").dataset.beat`)
}

func TestTwoAnswersAreComparedWhereTheyPart(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, l)
			p.lesson(s)
			p.compare()
			p.screen("compare")
			if got := p.text(".compare .verdicts"); !strings.Contains(got, "✗") || !strings.Contains(got, "✓") {
				t.Errorf("the verdicts are\n%s", got)
			}
			at := eval[int](p, `Number(document.querySelector(".twins").dataset.beat)`)
			if got := p.text(".compare .now"); !strings.Contains(got, "UNIQUE constraint failed") {
				t.Errorf("at column %d, where they part, stands\n%s", at, got)
			}
			p.focus(".twins .scrub")
			p.key(kb.Home)
			p.wait(`document.querySelector(".twins").dataset.beat === "0"`)
			same := eval[bool](p, `(([a, b]) => a.lastChild.textContent === b.lastChild.textContent)([...document.querySelectorAll(".compare .now p")])`)
			if !same {
				t.Error("before they part the sentences differ")
			}
			p.key("d")
			p.wait(fmt.Sprintf(`document.querySelector(".twins").dataset.beat === "%d"`, at))
			p.click("#twin-tab-story")
			p.wait(`document.querySelectorAll(".twins .story [aria-current=step]").length === 2`)
			if n := eval[int](p, `document.querySelectorAll(".twins .part-here").length`); n != 2 {
				t.Errorf("%d stories are marked where they part, want 2", n)
			}
			p.screen("compare story")
			p.click(".codes summary")
			p.wait(`document.querySelectorAll("dialog.compare .cm-content").length === (innerWidth < 600 ? 1 : 2)`)
			p.screen("compare code")
			p.click("#twin-tab-lanes")
			p.key(kb.Escape)
			p.wait(`!document.querySelector("dialog[open]")`)
		})
	}
}

func TestAScheduleThatDoesNotFitIsSaidToBeSo(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	eval[bool](p, `(document.querySelector("[data-compare]").dataset.with = "savepoint", true)`)
	p.compare()
	if got := p.text(".compare"); !strings.Contains(got, "constraint:double-submit:2b.3a does not fit") || !strings.Contains(got, "constraint:double-submit:-") {
		t.Errorf("the page says\n%s", got)
	}
}

// Code that takes fewer steps is stopped at an earlier choice: the nearest that fits.
func TestAScheduleThatDoesNotFitIsTriedSooner(t *testing.T) {
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	eval[bool](p, `(Object.assign(document.querySelector("[data-compare]").dataset, {compare: "mutex", with: "savepoint"}), true)`)
	p.compare()
	if got := p.text(".compare"); !strings.Contains(got, "constraint:double-submit:4b does not fit") || !strings.Contains(got, "constraint:double-submit:2b, is shown") {
		t.Errorf("the page says\n%s", got)
	}
}
