package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

func TestTheBoardSaysWhatWins(t *testing.T) {
	s := open(t)
	e, _, _ := lessons.FindExercise("constraint")
	a := s.get(t, "/schedule/constraint")
	a.wantStatus(t, http.StatusOK)
	a.wantText(t, "Be the scheduler", "You win if this breaks:", e.Goal.En, `<option value="shipped" selected>`, `<option value="keyonly">`, `href="/lesson/constraint/constraint"`)
	s.engine.SetProgress("constraint", engine.Progress{State: engine.StateBroken, Schedule: "constraint:lost-reply:1xa"})
	s.get(t, "/schedule/constraint").wantText(t, `data-scenario="lost-reply"`)
	s.get(t, "/lesson/constraint").wantText(t, `href="/schedule/constraint"`)
	s.get(t, "/schedule/nothing").wantStatus(t, http.StatusNotFound)
}

func TestTheScenariosAreTheGraders(t *testing.T) {
	s := open(t)
	var got struct{ Scenarios []trace.Scenario }
	for range 2 {
		s.get(t, "/exercise/constraint/scenarios").json(t, &got)
		if len(got.Scenarios) != 2 || got.Scenarios[1].Faults != 1 {
			t.Fatalf("scenarios: %+v", got.Scenarios)
		}
	}
	if s.engine.Runs() != 1 {
		t.Errorf("the grader was asked %d times, want once", s.engine.Runs())
	}
}

func TestAReplayOfOurAnswerIsOfThatAnswer(t *testing.T) {
	s := open(t)
	const id = "/replay/constraint:double-submit:2b.3a"
	s.get(t, id+"?answer=solution").wantText(t, "This runs the reference answer through exactly this schedule.", `data-answer="solution"`)
	s.get(t, id+"?answer=nosuchanswer").wantStatus(t, http.StatusNotFound)
	p := newTab(t, wide)
	p.open(s, id+"?answer=solution")
	p.wait(`document.querySelector("#replay").dataset.verdict === "pass"`)
	p.open(s, id+"?answer=shipped")
	p.wait(`document.querySelector("#replay").dataset.verdict === "broken"`)
}

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
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
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
