//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A workshop from its first to its last step: an instructor, three participants in
// two languages and on two sizes of screen, the big screen, and a server that is
// killed in the middle.
func TestAWorkshopFromStartToEnd(t *testing.T) {
	t.Parallel()
	c := openClass(t)
	lead := c.lead(wide)
	ann := c.join("Ann", wide)
	bob := c.join("小波", look{1280, 800, "dark", "zh"})
	cao := c.join("曹", look{390, 844, "light", "zh"})
	pupils := []pupil{ann, bob, cao}
	everybody := append(pupils, lead)
	ann.says("#stage", "has not begun yet")
	bob.says("#stage", "研讨还没有开始")
	lead.says("#guests", "Ann", "小波", "曹")
	lead.look("lead-before")

	lead.press("n")
	all(everybody, func(p pupil) { p.at(0) })
	bob.says(".step .prose", "A 在第 1 步")
	lead.says("#notes", "Ask who has seen this.")
	cao.look("page-narrow-zh")

	follows(lead, ann, bob)
	votes(lead, ann, bob, cao)
	boards(lead, ann, bob, cao)

	lead.press("b")
	all(pupils, func(p pupil) { p.wait(`document.querySelector("#room").dataset.state === "paused"`) })
	bob.says("#notice", "休息中")
	c.kill()
	all(everybody, func(p pupil) { p.wait(`!document.querySelector("#link").hidden`) })
	c.start()
	all(everybody, func(p pupil) {
		p.wait(`document.querySelector("#link").hidden && document.querySelector("#room").dataset.state === "paused"`)
	})
	lead.press("b")
	all(pupils, func(p pupil) { p.wait(`document.querySelector("#room").dataset.state === "on"`) })

	answers(lead, bob, cao)
	lead.press("n")
	all(everybody, func(p pupil) { p.at(5) })
	ann.says(".step", `playground join "http://`+c.addr+"/?code="+c.code+`"`)
	lead.press("n")
	all(everybody, func(p pupil) { p.at(6) })
	eval[bool](lead.tab, `((window.confirm = () => true), true)`)
	lead.click("#end")
	all(everybody, func(p pupil) { p.wait(`document.querySelector("#room").dataset.state === "ended"`) })
	ann.look("ended")
	lead.wants("the results", lead.download("/lead/results.json"), "小波", "过期", `"right":"2"`, `"choices":1`)
}

// follows: the participants' timelines go where the instructor's goes; who touches
// theirs is on their own, also after a reload, until they return.
func follows(lead, ann, bob pupil) {
	lead.t.Helper()
	lead.press("n")
	all([]pupil{lead, ann, bob}, func(p pupil) { p.at(1); p.beatIs(0) })
	for beat := 1; beat <= 3; beat++ {
		lead.press(kb.ArrowRight)
		all([]pupil{lead, ann, bob}, func(p pupil) { p.beatIs(beat) })
	}
	ann.focus(".scrub")
	ann.key(kb.Home)
	ann.beatIs(0)
	ann.says(".follow-bar", "You are on your own.")
	lead.press(kb.ArrowRight)
	bob.beatIs(4)
	bob.look("run-dark-zh")
	ann.do(chromedp.Reload())
	ann.at(1)
	ann.says(".follow-bar", "You are on your own.")
	ann.beatIs(0)
	ann.look("on-your-own")
	ann.click(".return")
	ann.beatIs(4)
	lead.press(kb.ArrowLeft)
	all([]pupil{ann, bob}, func(p pupil) { p.beatIs(3) })
	lead.look("lead-run")
}

// votes: who has voted waits; the reveal shows how many said what, and the run.
func votes(lead, ann, bob, cao pupil) {
	lead.t.Helper()
	lead.press("n")
	all([]pupil{lead, ann, bob, cao}, func(p pupil) { p.at(2) })
	for p, choice := range map[pupil]string{ann: "2", bob: "1", cao: "2"} {
		p.click(fmt.Sprintf(".vote input[value='%s']", choice))
		p.click(".vote button")
	}
	all([]pupil{lead, ann, bob, cao}, func(p pupil) { p.wait(`document.querySelector(".step").dataset.voted === "3"`) })
	bob.says(".told", "请等待揭晓")
	cao.look("voted-narrow-zh")
	if got := ann.text(".vote"); len(got) == 0 || eval[int](ann.tab, `document.querySelectorAll(".vote .count:not([hidden])").length`) > 0 {
		ann.t.Errorf("counts show before the reveal:\n%s", got)
	}
	lead.press("r")
	all([]pupil{lead, ann, bob, cao}, func(p pupil) {
		p.says(".vote .right .count", "2")
		p.wait(`document.querySelector(".follow[data-ready]")`)
	})
	ann.says(".told", "✓ You said")
	bob.says(".told", "✗ 你选的是")
	ann.look("revealed")
	lead.look("lead-revealed")
}

// boards: a participant breaks the shipped code and is on the board; the instructor
// opens the schedule with one key, on the big screen too. Who goes back to their own
// board finds it as it was.
func boards(lead, ann, bob, cao pupil) {
	lead.t.Helper()
	lead.press("n")
	all([]pupil{lead, ann, bob, cao}, func(p pupil) { p.at(3) })
	bob.wait(`document.querySelector(".drive").dataset.state === "choosing"`)
	bob.click(".move")
	bob.wait(`document.querySelector(".drive").dataset.choices === "1" && document.querySelector(".drive").dataset.state === "choosing"`)
	ann.wait(`document.querySelector(".drive").dataset.state === "choosing"`)
	ann.click(".move")
	ann.wait(`document.querySelector(".drive").dataset.choices === "1" && document.querySelector(".drive").dataset.state === "choosing"`)
	ann.look("board")
	ann.click(".move[data-label='b']")
	ann.wait(`document.querySelector(".drive").dataset.choices === "2" && document.querySelector(".drive").dataset.state`)
	if eval[string](ann.tab, `document.querySelector(".drive").dataset.state`) != "broken" {
		ann.click("#run-on")
	}
	ann.wait(`document.querySelector(".drive").dataset.submitted`)
	all([]pupil{lead, bob, cao}, func(p pupil) { p.says(".step .entries", "Ann") })
	screen := pupil{newTab(lead.t, look{1920, 1080, "light", "en"}), lead.c}
	screen.visit("http://" + lead.c.addr + "/lead?key=" + lead.c.code + "." + lead.c.key)
	screen.visit("http://" + lead.c.addr + "/screen")
	screen.at(3)
	lead.says("#entries", "Ann")
	lead.press("1")
	all([]pupil{lead, screen, bob, cao}, func(p pupil) {
		p.wait(`document.querySelector("#stage").dataset.shows.startsWith("e") && document.querySelector(".follow[data-ready]")`)
	})
	lead.press(kb.ArrowRight)
	all([]pupil{screen, bob, cao}, func(p pupil) { p.beatIs(1) })
	screen.look("screen")
	bob.look("entry-dark-zh")
	bob.click(".leave")
	bob.at(3)
	bob.wait(`document.querySelector(".drive").dataset.choices === "1" && document.querySelectorAll(".move").length > 0`)
	bob.click(".watch")
	bob.beatIs(1)
	lead.press("x")
	all([]pupil{lead, screen, ann, bob, cao}, func(p pupil) { p.at(3) })
	lead.look("lead-board")
}

// answers: what is typed outlives a reload before it is sent, and the instructor
// opens it with one key.
func answers(lead, bob, cao pupil) {
	lead.t.Helper()
	const text = "锁会过期，持有者却不知道。"
	lead.press("n")
	all([]pupil{lead, bob, cao}, func(p pupil) { p.at(4) })
	bob.fill("#text", text)
	bob.do(chromedp.Reload())
	bob.at(4)
	bob.wait(fmt.Sprintf(`document.querySelector("#text").value === %q`, text))
	bob.click(".answer button")
	bob.says(".told", "已提交")
	lead.says("#entries", text)
	lead.press("1")
	cao.says(".said", text)
	cao.look("answer-narrow-zh")
	lead.press("x")
	cao.at(4)
}
