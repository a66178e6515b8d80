//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
			p.click(`.move[data-label="b"]`) // B inserts, and so must A
			p.wait(`document.querySelector("#schedule").dataset.state === "broken"`)
			p.screen("won")
			if got := p.text("#options"); !strings.Contains(got, "constraint:board:2b") {
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

// set picks an option of one of the board's lists.
func (p *tab) set(list, value string) {
	p.t.Helper()
	p.focus("#" + list)
	eval[bool](p, fmt.Sprintf(`(() => { const s = document.getElementById(%q); s.value = %q; s.dispatchEvent(new Event("change")); return true; })()`, list, value))
	p.choosing(0)
}

// A level says which faults may strike and how often somebody may be preempted; it
// is played in the board's own scenario. Free play is in any.
func TestALevelLimitsWhatCanBeChosen(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.board(s)
	faults := func(n int) {
		t.Helper()
		p.wait(fmt.Sprintf(`document.querySelectorAll(".move[data-kind=fault]").length === %d`, n))
	}
	if got := eval[string](p, `[document.querySelector("#level").value, document.querySelector("#scenario").value, document.querySelector("#scenario").disabled].join()`); got != "preempt,board,true" {
		t.Errorf("the first level is %s", got)
	}
	faults(0)
	p.set("level", "crash")
	faults(2)
	p.set("level", "lost-reply") // no crash strikes here
	faults(0)
	p.set("level", "free")
	p.set("scenario", "lost-reply")
	faults(2)
	p.set("level", "preempt")
	p.key("1")
	p.wait(`document.activeElement.id === "level"`) // keys of a list are the list's
	p.choosing(0)
	p.set("whose", "solution")
	p.click(`.move[data-label="a"]`)
	p.choosing(1)
	p.click(`.move[data-label="b"]`)
	p.choosing(2)
	p.wait(`!document.querySelector(".move[data-label=a]")`) // a second preemption
}

// win breaks the shipped code on the level that is set.
func (p *tab) win() {
	p.t.Helper()
	for n, move := range []string{"a", "b", "b"} {
		p.choosing(n)
		p.click(`.move[data-label="` + move + `"]`)
	}
	p.wait(`document.querySelector("#schedule").dataset.state === "broken" && document.querySelector("#found a")`)
}

// What is found is kept by the server: another browser shows it, with its day and
// level, and can remove it.
func TestWhatIsFoundIsThereInAnotherBrowser(t *testing.T) {
	s := open(t)
	p := newTab(t, wide)
	p.board(s)
	p.win()
	other := newTab(t, look{1440, 900, "dark", "zh-CN"})
	other.board(s)
	other.wait(`document.querySelectorAll("#found li").length === 1`)
	found, err := s.engine.Found("constraint")
	if err != nil || len(found) != 1 {
		t.Fatalf("found: %v, %v", found, err)
	}
	for _, want := range []string{"constraint:board:2b", found[0].At.Format(time.DateOnly), "初始代码", "one-order", "一次抢占"} {
		if got := other.text("#found"); !strings.Contains(got, want) {
			t.Errorf("what was found says\n%s\nwant %s", got, want)
		}
	}
	other.wait(`document.querySelector("#level option").text.includes("已攻破")`)
	other.screen("found")
	other.click("#found button")
	other.wait(`!document.querySelector("#found li")`)
	if all, err := s.engine.Found("constraint"); err != nil || len(all) != 0 {
		t.Errorf("still kept: %v, %v", all, err)
	}
}

// What browsers remembered before the server did is handed over once.
func TestWhatABrowserRememberedIsTakenOver(t *testing.T) {
	s := open(t)
	p := newTab(t, wide)
	p.board(s)
	eval[bool](p, `(localStorage.setItem("lockwise:found:constraint", JSON.stringify([{schedule: "constraint:double-submit:2b", answer: "", rule: "one-row", version: "0a1b"}])), true)`)
	p.board(s)
	p.wait(`document.querySelector("#found li")?.innerText.includes("constraint:double-submit:2b") && localStorage.getItem("lockwise:found:constraint") === null`)
	all, err := s.engine.Found("constraint")
	if err != nil || len(all) != 1 || !all[0].At.IsZero() || all[0].Version != "0a1b" {
		t.Errorf("taken over: %+v, %v", all, err)
	}
}
