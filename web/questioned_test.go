//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"lockwise/internal/interview"
)

// From the first page to a question's run: the list is filtered at once, what is
// said about a question is hidden until it is asked for, and each of its runs is
// shown on the timeline.
func TestAQuestionShowsItsInterleaving(t *testing.T) {
	t.Parallel()
	for _, l := range []look{wide, {1440, 900, "dark", "zh"}, {390, 844, "light", "zh"}, {390, 844, "dark", "en"}} {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, l)
			p.open(s, "/")
			p.click("header a[href='/questions']")
			p.wait(`document.querySelector("#filter[data-ready]")`)
			p.screen("questions")
			p.filterQuestions()
			p.click("main > p a[href='/questions/redis-lock']")
			p.wait(`document.querySelector("#question[data-ready]")`)
			p.screen("question")
			p.askEverything()
			p.screen("question open")
			p.showRuns()
			p.screen("question run")
		})
	}
}

// filterQuestions chooses topic and level, and everything again.
func (p *tab) filterQuestions() {
	p.t.Helper()
	topic := interview.Own()[0].In("en").Topic
	eval[bool](p, `(window.same = true)`)
	p.pick("topic", topic)
	p.wait(fmt.Sprintf(`[...document.querySelectorAll("[data-topic]")].every((g) => g.hidden === (g.dataset.topic !== %q))`, topic))
	p.pick("level", "senior")
	p.wait(`[...document.querySelectorAll("[data-level]")].every((l) => l.hidden || l.dataset.level === "senior") && location.search.includes("level=senior")`)
	p.pick("topic", "")
	p.pick("level", "")
	p.wait(`!document.querySelector("[data-topic][hidden], [data-level][hidden]") && location.search === ""`)
	if !eval[bool](p, `window.same === true`) {
		p.t.Error("the page was loaded anew")
	}
}

// pick chooses a value of one of the filters.
func (p *tab) pick(name, value string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => { const s = document.querySelector("#filter [name=%s]"); s.value = %q; return s.dispatchEvent(new Event("change", {bubbles: true})); })()`, name, value))
}

// askEverything opens what is hidden.
func (p *tab) askEverything() {
	p.t.Helper()
	if shown := p.count("#question details[open]"); shown != 0 {
		p.t.Errorf("%d parts are shown before they are asked for", shown)
	}
	for _, id := range []string{"covers", "answer", "wrong", "follow-ups", "runs"} {
		p.focus("#" + id + " > summary")
		p.key("\r")
		p.wait(fmt.Sprintf(`document.getElementById(%q).open`, id))
	}
}

// showRuns runs all four: each verdict names whose code it was and which schedule was
// asked for, and the last one, of a whole judgement, has its steps on the timeline. The
// engine here knows no schedules of real exercises.
func (p *tab) showRuns() {
	p.t.Helper()
	q, _ := interview.Own().Find("redis-lock")
	for i, r := range q.Runs {
		p.press("#runs [data-run]", i)
		p.wait(fmt.Sprintf(`document.querySelector("#question").dataset.verdict && document.querySelector("#verdict .of:not([hidden])")?.innerText.includes(%q) && document.querySelector("#verdict").innerText.includes(%q)`, r.Name(), r.Schedule))
	}
	p.wait(`document.querySelector("#question.traced").dataset.verdict === "broken" && Number(document.querySelector(".scrub").max) > 1`)
}
