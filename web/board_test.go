//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// board opens the board and waits until something can be chosen.
func (p *tab) board(s *site) {
	p.t.Helper()
	p.open(s, "/schedule/constraint")
	p.choosing(0)
}

func (p *tab) choosing(choices int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("#schedule").dataset.state === "choosing" && document.querySelector("#schedule").dataset.choices === "%d" && !document.querySelector("#options[aria-busy]")`, choices))
}

// The reader breaks the shipped code: both look before either inserts.
func TestAReaderWhoIsTheSchedulerBreaksTheShippedCode(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, l)
			p.board(s)
			p.screen("board")
			p.key("1") // A looks
			p.choosing(1)
			p.click(`.move[data-label="b"]`) // B looks too
			p.choosing(2)
			p.screen("chosen")
			if got := p.text("#used"); !strings.Contains(got, "1") {
				t.Errorf("the budget says %q", got)
			}
			p.key("u")
			p.choosing(1)
			p.key("2")
			p.choosing(2)
			p.click(`.move[data-label="a"]`) // A inserts, and so must B
			p.wait(`document.querySelector("#schedule").dataset.state === "broken"`)
			p.screen("won")
			if got := p.text("#options"); !strings.Contains(got, "constraint:double-submit:2b.3a") {
				t.Errorf("the schedule that broke it is not there:\n%s", got)
			}
			if got := p.text(".happened li:nth-last-child(3)"); got == "" {
				t.Error("nothing says what happened")
			}
			p.open(s, "/schedule/constraint") // what was chosen and found is kept
			p.wait(`document.querySelector("#schedule").dataset.state === "broken"`)
			p.click(`#found a`)
			p.wait(`document.querySelector("#replay")?.dataset.verdict === "broken"`)
		})
	}
}

func TestWhatHeldIsTriedAnotherWay(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.board(s)
	p.key("e") // the defaults
	p.wait(`document.querySelector("#schedule").dataset.state === "pass"`)
	if got := p.text("#options"); !strings.Contains(got, "try another way") {
		t.Errorf("the page says\n%s", got)
	}
	p.key("u")
	p.choosing(0)
	p.key(kb.ArrowDown)
	p.key(kb.ArrowDown)
	p.wait(`document.activeElement.matches(".move")`)
	p.key(kb.Enter)
	p.choosing(1)
	p.key("r")
	p.choosing(0)
}

func TestALevelLimitsWhatCanBeChosen(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.board(s)
	if got := eval[int](p, `document.querySelectorAll(".move[data-kind=fault]").length`); got != 0 {
		t.Errorf("%d faults in a scenario without any", got)
	}
	pick := func(id, value string) {
		p.do(chromedp.Focus("#" + id))
		eval[bool](p, fmt.Sprintf(`(() => { const s = document.getElementById(%q); s.value = %q; s.dispatchEvent(new Event("change")); return true; })()`, id, value))
		p.choosing(0)
	}
	pick("scenario", "lost-reply")
	p.wait(`document.querySelectorAll(".move[data-kind=fault]").length === 2`)
	pick("level", "1")
	p.wait(`document.querySelectorAll(".move[data-kind=fault]").length === 0`)
	p.key("1")
	p.wait(`document.activeElement.id === "level"`) // keys of a list are the list's
	p.choosing(0)
	pick("whose", "solution")
	p.click(`.move[data-label="a"]`)
	p.choosing(1)
	p.click(`.move[data-label="b"]`)
	p.choosing(2)
	p.wait(`!document.querySelector(".move[data-label=a]")`) // a second preemption
}
