//go:build !race

package web_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// moving is how many things on the page move by themselves.
const moving = `document.getAnimations().filter((a) => a.playState === "running").length`

// Who asks for less motion gets none; without the wish the same page moves.
func TestNothingMovesForWhoAsksForLessMotion(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := newTab(t, wide) // asks for less motion, as all tabs of tests do
	p.lesson(s)
	p.click("#run")
	p.wait(`document.querySelector(".spinner")`)
	if n := eval[int](p, moving); n != 0 {
		t.Errorf("%d things move", n)
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "no-preference"}}})
	p.wait(moving + ` > 0`)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	p.wait(moving + ` === 0`)
	s.engine.Gate <- struct{}{}
	p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
	if n := eval[int](p, moving); n != 0 {
		t.Errorf("%d things move once the verdict is there", n)
	}
	if got := eval[string](p, `getComputedStyle(document.documentElement).scrollBehavior`); got != "auto" {
		t.Errorf("the page scrolls %q", got)
	}
}

// No page asks anybody but the server it came from; its socket is that server's too.
func TestNoRequestLeavesTheMachine(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	for path, ready := range map[string]string{
		"/":                                      `document.querySelector(".path")`,
		"/lesson/constraint":                     `document.querySelector("[data-ready] .cm-content")`,
		"/schedule/constraint":                   `document.querySelector("#schedule").dataset.state`,
		"/replay/constraint:double-submit:2b.3a": `document.querySelector("#replay").dataset.verdict`,
		"/open":                                  `document.querySelector("#file")`,
		"/nothing":                               `document.querySelector("#main")`,
		"/lesson/constraint?hints=3&solution=1#x": `document.querySelector("[data-ready] .cm-content")`,
	} {
		p.open(s, path)
		p.wait(ready)
	}
	if got := p.heard.asked(); len(got) != 1 || got[0] != s.URL {
		t.Errorf("asked %v, want only %s", got, s.URL)
	}
	if !p.heard.opened("ws://") {
		t.Error("no socket was seen: the test would not notice one to elsewhere")
	}
}
