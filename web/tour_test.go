//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// tour is a reader's way through one exercise, with its real grader.
type tour struct {
	*tab
	s    *site
	x    lessons.Exercise
	lost trace.Verdict // on the shipped code
}

// Every exercise of the catalogue, from its page to a pass: half of the way on a
// wide screen, half on a narrow one, with the theme and the language changed in
// between; every second exercise the other way round.
func TestEveryExerciseFromItsPageToAPass(t *testing.T) {
	t.Parallel()
	schemes, langs := [2]string{"light", "dark"}, [2]string{"en", "zh"}
	n := 0
	for _, l := range lessons.All() {
		for _, x := range l.Exercises {
			first := look{1440, 900, schemes[n%2], langs[n%2]}
			second := look{390, 844, schemes[1-n%2], langs[1-n%2]}
			n++
			t.Run(x.ID, func(t *testing.T) {
				t.Parallel()
				v := &tour{s: openJudged(t, x), x: x}
				v.tab = newTab(t, first)
				v.begin()
				v.predict()
				v.lose(first.lang)
				v.step()
				v.compareViews()
				v.change(second)
				v.misspell()
				v.differ()
				v.pass()
				v.home()
				v.schedule()
				v.replay()
			})
		}
	}
}

func (v *tour) begin() {
	v.t.Helper()
	v.open(v.s, "/lesson/"+v.x.Lesson+"/"+v.x.ID)
	v.ready()
	v.screen("at rest")
}

// predict answers a question, about the shipped code if there is one; the run that
// judges it shows.
func (v *tour) predict() {
	v.t.Helper()
	form := "form.predict:has([data-run=shipped])"
	if v.count(form) == 0 {
		form = "form.predict"
	}
	v.click(form + " input")
	v.click(form + " fieldset button")
	v.wait(fmt.Sprintf(`document.activeElement.matches(%q) && document.querySelector("#lesson").dataset.verdict === "broken"`, form+" .told"))
	told := v.text(form + " .told")
	if chosen := v.text(form + " label"); !strings.Contains(told, chosen) {
		v.t.Errorf("the answer %q is told as\n%s", chosen, told)
	}
}

// lose runs the file as it ships: a rule breaks, it is said aloud, and the
// timeline opens where it breaks.
func (v *tour) lose(lang string) {
	v.t.Helper()
	eval[bool](v.tab, `(() => {
		window.aloud = [];
		new MutationObserver(() => window.aloud.push(document.querySelector("#live").textContent)).observe(document.querySelector("#live"), {childList: true});
		return true;
	})()`)
	v.run("broken")
	v.lost = v.verdict()
	rule := v.lost.RuleText.In(lang)
	if got := v.text("#verdict .outcome q"); got != rule || rule == "" {
		v.t.Errorf("the page names the rule %q, the grader %q", got, rule)
	}
	aloud := eval[[]string](v.tab, `window.aloud`)
	if len(aloud) < 2 || !strings.Contains(aloud[len(aloud)-1], rule) {
		v.t.Errorf("said aloud: %q; want that it runs, then the rule", aloud)
	}
	v.atViolation()
}

// verdict is the last one the grader gave on the reader's file.
func (v *tour) verdict() trace.Verdict {
	v.t.Helper()
	records, err := v.s.engine.LastRun(v.x.ID)
	if err != nil || len(records) == 0 {
		v.t.Fatalf("no run: %v", err)
	}
	return *records[len(records)-1].Verdict
}

// events are those of the trace that the last run shows.
func (v *tour) events() []trace.Event {
	records, _ := v.s.engine.LastRun(v.x.ID)
	var events []trace.Event
	for _, r := range records {
		if r.Header != nil {
			events = nil
		}
		if r.Event != nil {
			events = append(events, *r.Event)
		}
	}
	return events
}

func (v *tour) atViolation() {
	v.t.Helper()
	v.wait(`document.querySelector(".inspector .say.broken")`)
	for _, e := range v.events() {
		if e.Kind == trace.RuleBroken {
			v.wait(fmt.Sprintf(`[...document.querySelectorAll("#panel-table tr[aria-current=step]")].some((row) => row.dataset.kind === "rule-broken" && row.cells[0].textContent === "%d")`, e.N))
			return
		}
	}
	v.t.Error("the trace of the shipped code breaks no rule")
}

// step moves the cursor by keys and by the slider.
func (v *tour) step() {
	v.t.Helper()
	at := v.beat()
	v.focus(".scrub")
	for _, move := range []struct {
		key  string
		want string
	}{
		{kb.ArrowLeft, fmt.Sprint(at - 1)}, {kb.ArrowRight, fmt.Sprint(at)}, {kb.Home, "0"},
		{kb.End, eval[string](v.tab, `document.querySelector(".scrub").max`)}, {"v", fmt.Sprint(at)},
	} {
		v.key(move.key)
		v.wait(fmt.Sprintf(`document.querySelector(".timeline").dataset.beat === %q`, move.want))
	}
	eval[bool](v.tab, `(() => { const s = document.querySelector(".scrub"); s.value = "1"; return s.dispatchEvent(new Event("input")); })()`)
	v.wait(`document.querySelector(".timeline").dataset.beat === "1"`)
}

// compareViews holds story and table against the trace: as many rows as there are
// events, as many sentences as there is something to say, in the same order.
func (v *tour) compareViews() {
	v.t.Helper()
	events := v.events()
	sentences := 0
	for _, e := range events {
		if !trace.Narrate(e, nil).IsZero() {
			sentences++
		}
	}
	v.focus(".scrub")
	v.key(kb.Home)
	v.wait(`document.querySelector(".timeline").dataset.beat === "0"`)
	const page = 200 // rows on one page of either
	v.wait(fmt.Sprintf(`document.querySelectorAll("#panel-table tbody tr").length === %d`, min(page, len(events))))
	v.wait(fmt.Sprintf(`document.querySelectorAll("#panel-story [data-beat]").length === %d`, min(page, sentences)))
	if !eval[bool](v.tab, `(() => {
		const beats = (all) => [...new Set([...document.querySelectorAll(all)].map((e) => Number(e.dataset.beat)))];
		const table = beats("#panel-table tr[data-beat]"), story = beats("#panel-story [data-beat]");
		const rises = (list) => list.every((b, i) => i === 0 || b > list[i - 1]);
		return rises(table) && rises(story) && story.every((b) => table.includes(b));
	})()`) {
		v.t.Error("story and table tell the steps in another order")
	}
}

// change takes another screen, theme and language; the place on the page, the run
// and the reader's text stay.
func (v *tour) change(to look) {
	v.t.Helper()
	eval[bool](v.tab, fmt.Sprintf(`(() => { const s = document.querySelector("select[name=theme]"); s.value = %q; return s.dispatchEvent(new Event("change", {bubbles: true})); })()`, to.scheme))
	v.wait(fmt.Sprintf(`document.documentElement.dataset.theme === %q`, to.scheme))
	v.wait(fmt.Sprintf(`fetch("/").then((r) => r.text()).then((page) => page.includes('data-theme="%s"'))`, to.scheme))
	v.screen("broken, in the other theme")
	place := eval[string](v.tab, `(() => {
		const heading = document.querySelectorAll(".prose h2[id]")[2];
		heading.scrollIntoView({behavior: "instant"});
		return heading.id;
	})()`)
	v.click("[name=lang]")
	v.wait(fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, to.lang))
	v.ready()
	v.wait(fmt.Sprintf(`location.hash === "#" + %q`, place))
	v.wait(fmt.Sprintf(`Math.abs(document.getElementById(%q).getBoundingClientRect().top - document.querySelector(".prose").getBoundingClientRect().top) < 60`, place))
	v.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`) // the last run is shown
	rule := v.lost.RuleText.In(to.lang)
	if got := v.text("#verdict .outcome q"); got != rule || rule == "" {
		v.t.Errorf("in the other language the page names the rule %q, the grader %q", got, rule)
	}
	v.do(chromedp.EmulateViewport(to.width, to.height))
	v.screen("broken, in the other language")
}

// misspell runs a text that does not compile: the error is at its line.
func (v *tour) misspell() {
	v.t.Helper()
	text := strings.TrimRight(v.x.Shipped(), "\n") + "\n\nvar missing = nowhere\n"
	v.replaceAll(text)
	v.saved()
	v.run("broken")
	v.wait(`document.querySelector(".cm-lint-marker-error")`)
	v.click(".diagnostics button")
	line := strings.Count(text, "\n")
	v.wait(fmt.Sprintf(`document.activeElement.classList.contains("cm-content") && document.querySelector(".cm-activeLineGutter").innerText.trim() === "%d"`, line))
	if got := v.text(".diagnostics"); !strings.Contains(got, "undefined: nowhere") {
		v.t.Errorf("the compiler is quoted as %q", got)
	}
}

// differ shows what the reader changed.
func (v *tour) differ() {
	v.t.Helper()
	v.click("#history")
	v.click("ul.revisions li:nth-child(1) button")
	v.wait(`document.querySelector(".history .beside")?.innerText.includes("var missing = nowhere")`)
	v.key(kb.Escape)
	v.wait(`!document.querySelector("dialog[open]")`)
}

// pass runs the reference answer.
func (v *tour) pass() {
	v.t.Helper()
	v.replaceAll(v.x.Solution())
	v.saved()
	eval[bool](v.tab, `(delete document.querySelector("#lesson").dataset.verdict, true)`)
	v.key(kb.Enter, chromedp.ModifierCtrl)
	v.wait(`document.querySelector("#lesson").dataset.verdict === "pass"`)
	judged := v.verdict()
	if got := v.count(".covered tbody tr"); got != len(judged.Covered) || got == 0 {
		v.t.Errorf("the pass covers %d scenarios, the page shows %d", len(judged.Covered), got)
	}
	v.shot("pass")
	v.fits("pass")
}

func (v *tour) home() {
	v.t.Helper()
	v.open(v.s, "/")
	v.wait(fmt.Sprintf(`document.querySelector('.path li.passed a[href="/lesson/%s"]')`, v.x.Lesson))
}

// schedule takes one step as the scheduler and lets the defaults do the rest. Code
// that breaks without any choice leaves none.
func (v *tour) schedule() {
	v.t.Helper()
	v.open(v.s, "/schedule/"+v.x.ID)
	const settled = `document.querySelector("#schedule").dataset.state && !document.querySelector("#options[aria-busy]")`
	state := func() string { return eval[string](v.tab, `document.querySelector("#schedule").dataset.state`) }
	v.wait(settled)
	v.screen("board")
	if eval[int](v.tab, `document.querySelectorAll(".you-win, #found li").length`) > 0 {
		v.t.Error("the board says that its reader has won, who has chosen nothing yet")
	}
	if state() == "choosing" {
		v.key("1")
		v.wait(settled + ` && document.querySelector("#schedule").dataset.choices === "1"`)
	}
	if state() == "choosing" {
		v.key("e")
		v.wait(settled + ` && document.querySelector("#schedule").dataset.state !== "choosing"`)
	}
	if got := state(); got != "pass" && got != "broken" {
		v.t.Errorf("the board ends as %q", got)
	}
}

// replay follows the schedule that broke the shipped code, as a link shares it.
func (v *tour) replay() {
	v.t.Helper()
	v.open(v.s, "/replay/"+v.lost.Schedule+"?answer=shipped")
	v.wait(`document.querySelector("#replay").dataset.verdict === "broken"`)
	if got, rule := v.text("#verdict .outcome q"), v.lost.RuleText; got != rule.En && got != rule.Zh {
		v.t.Errorf("the replay breaks %q, the run broke %q", got, rule.En)
	}
}
