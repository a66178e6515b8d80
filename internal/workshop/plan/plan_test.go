package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// whole is a plan with a step of each kind.
const whole = `---
en: Our half hour
zh: 我们的半小时
---

## page constraint#naive
minutes: 5
en: Look first
zh: 先查

### en

Ask the *room*.

Then go on.

### zh

先问大家。

## run stock/solution at stock:last-unit:- passes
minutes: 4
en: One statement
zh: 一条语句

## vote constraint/orders
minutes: 3
en: How many?
zh: 几个？

## board stock/shipped
minutes: 2
en: Oversell
zh: 超卖

## board stock/shipped last-unit
minutes: 2
en: Oversell again
zh: 再次超卖

## question redis-lock
minutes: 1
en: Answer
zh: 回答

## own stock
minutes: 8
en: Repair it
zh: 修好它

## break
minutes: 5
en: Break
zh: 休息
`

func TestAPlanIsRead(t *testing.T) {
	got, problems := plan.Read("ours.md", []byte(whole), interview.Own())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := plan.Plan{ID: "ours", Title: trace.Text{En: "Our half hour", Zh: "我们的半小时"}, Steps: []plan.Step{
		{Kind: plan.Page, Refers: "constraint#naive", Minutes: 5, Title: trace.Text{En: "Look first", Zh: "先查"}, Lesson: "constraint", Heading: "naive",
			Notes: trace.Text{En: "Ask the *room*.\n\nThen go on.", Zh: "先问大家。"}},
		{Kind: plan.Run, Refers: "stock/solution at stock:last-unit:- passes", Minutes: 4, Title: trace.Text{En: "One statement", Zh: "一条语句"},
			Exercise: "stock", Answer: "solution", Schedule: "stock:last-unit:-"},
		{Kind: plan.Vote, Refers: "constraint/orders", Minutes: 3, Title: trace.Text{En: "How many?", Zh: "几个？"},
			Exercise: "constraint", Answer: "shipped", Question: "orders", Choices: []string{"0", "1", "2"}},
		{Kind: plan.Board, Refers: "stock/shipped", Minutes: 2, Title: trace.Text{En: "Oversell", Zh: "超卖"}, Exercise: "stock", Answer: "shipped", Scenario: "board"},
		{Kind: plan.Board, Refers: "stock/shipped last-unit", Minutes: 2, Title: trace.Text{En: "Oversell again", Zh: "再次超卖"}, Exercise: "stock", Answer: "shipped", Scenario: "last-unit"},
		{Kind: plan.Question, Refers: "redis-lock", Minutes: 1, Title: trace.Text{En: "Answer", Zh: "回答"}, Question: "redis-lock"},
		{Kind: plan.Own, Refers: "stock", Minutes: 8, Title: trace.Text{En: "Repair it", Zh: "修好它"}, Exercise: "stock"},
		{Kind: plan.Break, Minutes: 5, Title: trace.Text{En: "Break", Zh: "休息"}},
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the plan (-want +got):\n%s", d)
	}
	if got.Minutes() != 30 {
		t.Errorf("it takes %d minutes", got.Minutes())
	}
	if run, ok := got.Steps[1].ToRun(); !ok || run.Schedule != "stock:last-unit:-" || run.Breaks != "" {
		t.Errorf("the run of its second step is %+v", run)
	}
	if q, ok := got.Steps[2].Prediction("zh"); !ok || len(q.Choices) != 3 || q.Run != "shipped" {
		t.Errorf("the question of its third step is %+v", q)
	}
}

func TestOtherEditorsFilesAreRead(t *testing.T) {
	want, _ := plan.Read("ours.md", []byte(whole), interview.Own())
	got, problems := plan.Read("ours.md", []byte("\ufeff"+strings.ReplaceAll(whole, "\n", "\r\n")), interview.Own())
	if d := cmp.Diff(want, got); d != "" || len(problems) > 0 {
		t.Errorf("%v (-want +got):\n%s", problems, d)
	}
}

// Whatever is wrong with a plan is told, at its line, in both languages.
func TestWhatIsWrongIsTold(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"a kind that is none":       {"## page constraint#naive", "## film constraint#naive", `ours.md:6: there is no kind of step "film"`},
		"an unknown lesson":         {"constraint#naive", "nolesson#naive", `ours.md:6: page "nolesson#naive" is not there`},
		"an unknown section":        {"constraint#naive", "constraint#nosuch", `ours.md:6: page "constraint#nosuch"`},
		"no section":                {"constraint#naive", "constraint", `ours.md:6: page "constraint"`},
		"an unknown answer":         {"run stock/solution", "run stock/noanswer", `ours.md:21: run "stock/noanswer at`},
		"a run that says nothing":   {" passes", "", "ours.md:21: run"},
		"another's schedule":        {"at stock:", "at ttl:", "ours.md:21: run"},
		"an unknown prediction":     {"constraint/orders", "constraint/none", `ours.md:26: vote "constraint/none"`},
		"an unknown exercise":       {"own stock", "own nothing", `ours.md:46: own "nothing"`},
		"an unknown board":          {"board stock/shipped\n", "board stock/none\n", `ours.md:31: board "stock/none"`},
		"a board of two scenarios":  {"shipped last-unit", "shipped last-unit crash", `ours.md:36: board`},
		"an unknown question":       {"redis-lock", "no-lock", `ours.md:41: question "no-lock"`},
		"a break with a reference":  {"## break", "## break now", `ours.md:51: break "now"`},
		"no title in Chinese":       {"zh: 先查\n", "", `ours.md:6: the title is missing in a language: add a line "zh: …"`},
		"no title in English":       {"en: How many?\n", "", `ours.md:26: the title is missing in a language: add a line "en: …"`},
		"the plan's own title":      {"zh: 我们的半小时\n", "", `ours.md:1: the title is missing in a language`},
		"no head":                   {"---\nen: Our", "en: Our", `ours.md:1: begin with the title`},
		"minutes that are none":     {"minutes: 8", "minutes: eight", `ours.md:46: minutes "eight"`},
		"minutes below one":         {"minutes: 8", "minutes: 0", `ours.md:46: minutes "0"`},
		"too many minutes":          {"minutes: 8", "minutes: 241", `ours.md:46: minutes "241"`},
		"no minutes":                {"minutes: 8\n", "", `ours.md:46: minutes ""`},
		"notes in one language":     {"### zh\n\n先问大家。\n", "", "ours.md:11: the notes are there in one language only"},
		"notes twice":               {"### zh\n", "### en\n", `ours.md:17: "### en"`},
		"notes in another language": {"### zh\n", "### fr\n", `ours.md:17: "### fr"`},
		"a field that is none":      {"minutes: 8\n", "minutes: 8\ncolour: red\n", `ours.md:48: "colour: red"`},
		"a field twice":             {"minutes: 8\n", "minutes: 8\nminutes: 9\n", `ours.md:48: "minutes: 9"`},
		"no step":                   {whole[strings.Index(whole, "## "):], "", "ours.md:4: there is no step"},
		"nothing":                   {whole, "", "ours.md:1: begin with the title"},
		"something else":            {whole, "\x89PNG\r\n\x1a\n", "ours.md:1: begin with the title"},
		"a file without end":        {whole, strings.Repeat("x", plan.MaxFile+1), "ours.md:1: the file has more than 256 KiB"},
		"steps without end":         {"## break", strings.Repeat("## break\nminutes: 1\nen: a\nzh: b\n", 100) + "## break", "more than 100 steps"},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(whole, c.old) {
				t.Fatalf("%q is not in the plan", c.old)
			}
			_, problems := plan.Read("ours.md", []byte(strings.Replace(whole, c.old, c.new, 1)), interview.Own())
			var en, zh strings.Builder
			for _, p := range problems {
				fmt.Fprintln(&en, p.In("en"))
				fmt.Fprintln(&zh, p.In("zh"))
			}
			if !strings.Contains(en.String(), c.want) {
				t.Errorf("told\n%swant %q", en.String(), c.want)
			}
			if en.String() == zh.String() {
				t.Errorf("the same is said in Chinese: %s", zh.String())
			}
		})
	}
}

// A team's plan may refer to its own questions.
func TestAPlanMayAskATeamsQuestion(t *testing.T) {
	bank := interview.Own().With(interview.Bank{{ID: "ours"}})
	p, problems := plan.Read("ours.md", []byte(strings.Replace(whole, "question redis-lock", "question ours", 1)), bank)
	if len(problems) > 0 || p.Steps[5].Question != "ours" {
		t.Errorf("%v, %+v", problems, p.Steps[5])
	}
}

func TestOurPlansTakeAsLongAsTheySay(t *testing.T) {
	for id, minutes := range map[string]int{"ninety-minutes": 90, "thirty-minutes": 30} {
		p, ok := plan.Named(id)
		if !ok || p.Minutes() != minutes {
			t.Errorf("%s: there %v, of %d minutes", id, ok, p.Minutes())
		}
		for _, s := range p.Steps {
			if s.Kind != plan.Break && s.Notes.IsZero() {
				t.Errorf("%s: the step %q has no notes", id, s.Title.En)
			}
		}
	}
	if _, ok := plan.Named("none"); ok || len(plan.Shipped()) != 2 {
		t.Errorf("%d plans", len(plan.Shipped()))
	}
}

// No text breaks the reader, and what it takes is a plan that can be used.
func FuzzAnyTextIsReadOrRefused(f *testing.F) {
	f.Add(whole)
	f.Add("---\n---\n## \n### \n### en\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, problems := plan.Read("x.md", []byte(text), interview.Own())
		if len(problems) > 0 {
			return
		}
		if len(p.Steps) == 0 || p.Title.En == "" || p.Title.Zh == "" || p.Minutes() < len(p.Steps) {
			t.Errorf("taken as %+v", p)
		}
	})
}
