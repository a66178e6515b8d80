//go:build !race

package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"lockwise/lessons"
)

// From the first question to advice, and to a run of what is advised against, with
// nothing but the keyboard, in both languages.
func TestAdviceIsReachedByKeyboard(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range []look{wide, {1440, 900, "dark", "zh"}, {390, 844, "light", "zh"}} {
		t.Run(l.scheme+l.lang, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, l)
			p.open(s, "/lesson/choosing")
			p.ready()
			p.focus(".choose summary")
			p.key(kb.Enter)
			p.wait(`document.querySelectorAll(".choose > details[open]").length === 1`)
			p.keys(kb.Tab, kb.Tab, kb.Tab, kb.Tab) // over the choices that have come open
			path := []string{"wrong", "once", "mine", "name"}
			for i := range path {
				p.choose(l.lang, path[:i], path[i])
				p.key(kb.Tab)
			}
			p.keys(kb.Tab, kb.Tab, kb.Tab) // over the run of what is advised, and two lessons
			p.wait(`document.activeElement.dataset.of === "constraint" && document.activeElement.dataset.run === "locktheninsert"`)
			p.axe("advice")
			p.shot("advice")
			p.key(kb.Enter)
			p.wait(`document.querySelector("#lesson").dataset.verdict === "broken" && document.querySelector("#lesson.traced")`)
			if got := p.text("#verdict"); !strings.Contains(got, "constraint/locktheninsert") {
				t.Errorf("the verdict does not say whose it is:\n%s", got)
			}
			p.shot("run")
			if open := p.count(".choose > details[open]"); open != 1 {
				t.Errorf("%d choices of the first question are open, want the last one only", open)
			}
		})
	}
}

// choose takes the choice that has the focus, which should be this one.
func (p *tab) choose(lang string, before []string, id string) {
	p.t.Helper()
	fork, _, err := lessons.Decide(before...)
	if err != nil {
		p.t.Fatal(err)
	}
	i := slices.IndexFunc(fork.Choices, func(w lessons.Way) bool { return w.ID == id })
	p.wait(fmt.Sprintf(`document.activeElement.innerText === %q`, fork.Choices[i].Say.In(lang)))
	p.key(kb.Enter)
	p.wait(`document.activeElement.parentElement.open`)
}

func (p *tab) keys(all ...string) {
	p.t.Helper()
	for _, k := range all {
		p.key(k)
	}
}
