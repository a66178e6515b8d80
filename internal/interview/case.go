package interview

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Case is a lock to be designed step by step, with a time for each.
type Case struct {
	ID    string
	Steps []CaseStep // one of each of StepIDs, in their order
	Way   []string   // through the decision helper; see lessons.Decide
	texts map[string]CaseText
}

// CaseStep is what a step has in every language.
type CaseStep struct {
	ID      string // one of StepIDs
	Minutes int    // what it may take
	Runs    []Run  // check it
}

// CaseText is a case in one language. All but Title and Topic is Markdown.
type CaseText struct {
	Title, Topic string
	Ask          string     // what is wanted
	Steps        []StepText // in the order of the steps
}

// StepText is a step in one language.
type StepText struct {
	Ask    string
	Covers []string // a checklist
	Answer string
	Shows  []string // what each of the runs shows
}

// StepIDs are the steps of a case.
var StepIDs = []string{"requirements", "choice", "interleavings", "failures", "monitoring"}

// StepName is what a step is called.
func StepName(id string) trace.Text {
	return map[string]trace.Text{
		"requirements": {En: "Requirements", Zh: "需求"}, "choice": {En: "Choice", Zh: "选型"}, "interleavings": {En: "Interleavings", Zh: "交错"},
		"failures": {En: "Failure modes", Zh: "故障模式"}, "monitoring": {En: "What to monitor", Zh: "监控什么"},
	}[id]
}

// In is the case's text in lang; in English if there is none.
func (c Case) In(lang string) CaseText {
	if t, ok := c.texts[lang]; ok {
		return t
	}
	return c.texts["en"]
}

// Minutes is what all steps may take.
func (c Case) Minutes() int {
	all := 0
	for _, s := range c.Steps {
		all += s.Minutes
	}
	return all
}

// Runs are those of all steps.
func (c Case) Runs() []Run {
	var all []Run
	for _, s := range c.Steps {
		all = append(all, s.Runs...)
	}
	return all
}

// Cases are the cases there are.
type Cases []Case

//go:embed cases/*.md
var caseFiles embed.FS

// OwnCases returns the cases that ship with Lockwise. It panics if one is not as it
// must be: they are part of the program.
var OwnCases = sync.OnceValue(func() Cases { return mustRead(caseFiles, "cases", ReadCases) })

// Find returns the case with an ID.
func (all Cases) Find(id string) (Case, bool) {
	i := slices.IndexFunc(all, func(c Case) bool { return c.ID == id })
	if i < 0 {
		return Case{}, false
	}
	return all[i], true
}

// Step returns the case and the step that an item of a rehearsal is about.
func (all Cases) Step(i rehearsal.Item) (Case, CaseStep, bool) {
	for _, c := range all {
		for _, s := range c.Steps {
			if c.item(s) == i {
				return c, s, true
			}
		}
	}
	return Case{}, CaseStep{}, false
}

func (c Case) item(s CaseStep) rehearsal.Item {
	return rehearsal.Item{Kind: rehearsal.Design, ID: c.ID + "-" + s.ID}
}

// Subjects are the steps of the cases as a rehearsal asks them.
func (all Cases) Subjects() rehearsal.Subjects {
	var subjects rehearsal.Subjects
	for _, c := range all {
		for i, s := range c.Steps {
			subjects = append(subjects, rehearsal.Subject{
				Item: c.item(s), Level: "senior", Case: c.ID, Minutes: s.Minutes,
				Topic: trace.Text{En: c.In("en").Topic, Zh: c.In("zh").Topic},
				In:    func(lang string) rehearsal.Text { return c.rehearsed(i, lang) },
			})
		}
	}
	return subjects
}

// rehearsed is a step that can be understood by itself.
func (c Case) rehearsed(i int, lang string) rehearsal.Text {
	t, step := c.In(lang), c.Steps[i]
	s := t.Steps[i]
	text := rehearsal.Text{Title: t.Title + ": " + StepName(step.ID).In(lang), Ask: t.Ask + "\n\n" + s.Ask, Points: s.Covers, Answer: s.Answer}
	if lang == "zh" {
		text.Title = strings.Replace(text.Title, ": ", "：", 1)
	}
	if step.ID == "choice" {
		text.Answer += "\n\n" + c.advice(lang)
	}
	for n, r := range step.Runs {
		text.Runs = append(text.Runs, rehearsal.Run{Shows: s.Shows[n], Schedule: r.Schedule, Command: r.Command()})
	}
	return text
}

// advice is what the decision helper comes to.
func (c Case) advice(lang string) string {
	_, a, err := lessons.Decide(c.Way...)
	if err != nil || a == nil {
		return "" // the way was walked when the case was read
	}
	return "> **" + a.Use.In(lang) + "** " + a.Why.In(lang)
}
