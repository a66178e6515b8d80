//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"lockwise/internal/workshop/plan"
)

// The first steps of a plan that ships, with nothing canned: what people predict is
// revealed by a real run, and the schedule that somebody breaks the shipped code with
// is judged by the grader before it is on the board.
func TestAShippedPlanIsTaughtWithRealRuns(t *testing.T) {
	t.Parallel()
	ninety, ok := plan.Named("ninety-minutes")
	if !ok {
		t.Fatal("the plan does not ship")
	}
	c := openClassWith(t, ninety, openGraders(t))
	lead := c.lead(wide)
	ann := c.join("小安", look{1280, 800, "light", "zh"})
	both := []pupil{lead, ann}
	step := -1
	next := func(kind plan.Kind) {
		t.Helper()
		lead.press("n")
		step++
		if got := ninety.Steps[step].Kind; got != kind {
			t.Fatalf("step %d is a %s, want a %s", step, got, kind)
		}
		all(both, func(p pupil) { p.at(step) })
	}

	next(plan.Page)
	next(plan.Vote)
	ann.click(".vote input[value='2']")
	ann.click(".vote button")
	lead.wait(`document.querySelector(".step").dataset.voted === "1"`)
	lead.press("r")
	all(both, func(p pupil) { p.says(".vote .right .count", "1"); p.ran("broken") })
	ann.says(".told", "✓ 你选的是")
	next(plan.Run)
	all(both, func(p pupil) { p.ran("pass") })

	next(plan.Board)
	ann.move("a", 1)
	ann.move("b", 2)
	ann.click("#run-on")
	ann.wait(`document.querySelector(".drive").dataset.submitted`)
	ann.says(".step .entries", "小安", "2b", "库存任何时刻都不低于零")
	lead.says("#entries", "小安", "the stock never falls below zero")
	lead.press("1")
	all(both, func(p pupil) {
		p.wait(`document.querySelector("#stage").dataset.shows.startsWith("e")`)
		p.ran("broken")
	})
	ann.says("h2", "库存任何时刻都不低于零")
	ann.look("judged")
	lead.wants("the results", lead.download("/lead/results.json"), `"right":"2"`, `"choices":1`, `"rule":"never-negative"`)
}

// ran waits for a run on the stage, and how it ended.
func (p pupil) ran(verdict string) {
	p.t.Helper()
	p.wait(`document.querySelector(".follow[data-ready] .outcome.` + verdict + `")`)
}

// move makes a choice at the board.
func (p pupil) move(label string, choices int) {
	p.t.Helper()
	p.click(".move[data-label='" + label + "']")
	p.wait(fmt.Sprintf(`document.querySelector(".drive").dataset.choices === "%d" && !document.querySelector("#options[aria-busy]")`, choices))
}
