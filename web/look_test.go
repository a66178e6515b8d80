//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"lockwise/internal/engine"
)

var looks = []look{
	{1440, 900, "light", "en"},
	{1440, 900, "dark", "zh-CN"},
	{390, 844, "light", "zh-CN"},
	{390, 844, "dark", "en"},
}

// Every screen that no tour of an exercise comes by (see
// TestEveryExerciseFromItsPageToAPass), light and dark, wide and narrow, in both
// languages: axe finds nothing, and nothing sticks out sideways.
func TestEveryScreenIsAccessible(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t, path()...)
			s.engine.SetProgress("second", engine.Progress{State: engine.StateBroken, Rule: "never-oversell"})
			s.engine.SetProgress("third", engine.Progress{State: engine.StatePassed})
			p := newTab(t, l)
			p.open(s, "/")
			p.screen("home")
			p.key("?")
			p.wait(`document.querySelector("#keys").open`)
			p.screen("keys")
			p.key(kb.Escape)
			p.open(s, "/nothing")
			p.screen("not found")
			p.lesson(s)
			p.run("broken")
			p.click("#tab-story")
			p.screen("story")
			p.click("#tab-table")
			p.screen("table")
			p.click("#tab-lanes")
			p.replaceAll("package answer // redis\n")
			p.saved()
			p.run("broken")
			p.screen("everything")
			p.replaceAll(solved)
			p.saved()
			p.run("pass")
			p.screen("pass")
			p.replaceAll("package answer\n\nvar x = undefined()\n")
			p.saved()
			p.run("broken")
			p.screen("compile")
			p.open(s, "/replay/constraint:double-submit:2b.3a")
			p.wait(`document.querySelector("#replay").dataset.verdict`)
			p.screen("replay")
		})
	}
}

func (p *tab) screen(name string) {
	p.t.Helper()
	p.shot(name)
	p.axe(name)
	p.fits(name)
}

// fits says that nothing sticks out sideways.
func (p *tab) fits(name string) {
	p.t.Helper()
	if over := eval[int](p, `document.scrollingElement.scrollWidth - innerWidth`); over > 0 {
		p.t.Errorf("%s is %d pixels wider than the screen: %s", name, over, eval[string](p, `[...document.querySelectorAll("body *")]
			.filter((e) => e.getBoundingClientRect().right > innerWidth).slice(-8).map((e) => e.tagName + "." + e.className).join(", ")`))
	}
}
