//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"lockwise/internal/interview"
)

// Two cards and a design case in a browser: a choice is made by keyboard and told,
// its run is shown; the steps of a case are written, compared and run, and what was
// written is there after a reload.
func TestACardAndADesignInABrowser(t *testing.T) {
	t.Parallel()
	for _, l := range []look{wide, {390, 844, "dark", "zh"}} {
		t.Run(fmt.Sprintf("%s %d", l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := openRestarting(t)
			p := newTab(t, l)
			p.open(s.site, "/questions")
			p.click("main a[href='/spot']")
			p.wait(`location.pathname === "/spot"`)
			p.screen("cards")
			p.click("a[href='/spot/get-then-del']")
			p.spots()
			p.open(s.site, "/questions/work-outlives")
			p.runsAFollowUp()
			p.open(s.site, "/design/nightly-report")
			p.screen("case")
			p.pressOn("main form button", "\r")
			p.designs(l)
		})
	}
}

// spots makes a wrong choice by keyboard and runs what shows the right one.
func (p *tab) spots() {
	p.t.Helper()
	p.wait(`document.querySelector("#question[data-ready]")`)
	p.screen("card")
	p.pressOn(`[name=choice][value="2"]`, " ")
	p.pressOn("form.spot button", "\r")
	p.wait(`document.querySelector("#question[data-ready] #told") && location.search === "?choice=2"`)
	p.wait(`document.querySelector(".spot li.right").innerText.includes("DEL")`)
	p.pressOn(".spot [data-run]", "\r")
	p.wait(`document.querySelector("#question").dataset.verdict && document.querySelector("#verdict .of:not([hidden])")?.innerText.includes("release/getthendel")`)
	p.screen("card told")
}

// runsAFollowUp opens a follow-up, whose answer was hidden, and runs it.
func (p *tab) runsAFollowUp() {
	p.t.Helper()
	p.wait(`document.querySelector("#question[data-ready]")`)
	p.pressOn("#follow-ups > summary", "\r")
	p.wait(`!document.querySelector("#follow-ups [data-run]").checkVisibility()`)
	p.pressOn("#follow-ups li summary", "\r")
	p.wait(`document.querySelector("#follow-ups [data-run]").checkVisibility()`)
	p.pressOn("#follow-ups [data-run]", "\r")
	p.wait(`document.querySelector("#question").dataset.verdict && document.querySelector("#verdict .of:not([hidden])")?.innerText.includes("ttl/solution")`)
	p.screen("follow-up")
}

// designs goes through the first two steps of a case.
func (p *tab) designs(l look) {
	p.t.Helper()
	c, _ := interview.OwnCases().Find("nightly-report")
	for i, step := range c.Steps[:2] {
		p.wait(fmt.Sprintf(`document.querySelector("#rehearsal[data-ready]:not([data-shown]) h1")?.innerText.includes(%q)`, interview.StepName(step.ID).In(l.lang)))
		if want := sprintBudget(step.Minutes, l.lang); !strings.Contains(p.text("#clocks"), want) {
			p.t.Errorf("the clocks say %q, no %q", p.text("#clocks"), want)
		}
		if step.ID == "choice" {
			p.pressOn(".choose summary", "\r")
			p.wait(`document.querySelector(".choose .ask").checkVisibility()`)
			p.screen("helper")
		}
		p.write("#text", "Ten machines.")
		p.wait(`document.querySelector("#saved").dataset.state === "saved"`)
		eval[bool](p, `(window.same = true, location.reload(), true)`)
		p.wait(`!window.same && document.querySelector("#rehearsal[data-ready] #text")?.value === "Ten machines."`)
		p.pressOn("button[value=show]", "\r")
		p.wait(`document.querySelector("#rehearsal[data-shown][data-ready]")`)
		p.pressOn("#rehearsal [data-run][data-schedule]:not([data-schedule=''])", "\r")
		p.wait(fmt.Sprintf(`document.querySelector("#rehearsal").dataset.verdict && document.querySelector("#verdict .of:not([hidden])")?.innerText.includes(%q)`, step.Runs[0].Name()))
		p.screen(fmt.Sprint("step ", i+1))
		p.pressOn("button[name=grade][value='3']", "\r")
		p.wait(`document.querySelector("#rehearsal[data-ready]:not([data-shown]) #text")?.value === ""`)
	}
}

// sprintBudget is how the page says what a step may take.
func sprintBudget(minutes int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("限 %d:00", minutes)
	}
	return fmt.Sprintf("of %d:00", minutes)
}
