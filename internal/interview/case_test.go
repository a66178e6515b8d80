package interview_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
)

func TestTheCasesTakeHalfAnHourAndRunWhatTheySay(t *testing.T) {
	cases := interview.OwnCases()
	if len(cases) < 2 {
		t.Errorf("%d cases, want at least two", len(cases))
	}
	for _, c := range cases {
		if c.Minutes() != 30 {
			t.Errorf("%s takes %d minutes", c.ID, c.Minutes())
		}
		breaks := 0
		for _, r := range c.Runs() {
			if r.Breaks != "" {
				breaks++
			}
			if r.Schedule == "" {
				t.Errorf("%s: %s names no schedule", c.ID, r.Name())
			}
		}
		if passes := len(c.Runs()) - breaks; breaks < 3 || passes < 2 {
			t.Errorf("%s: %d runs break and %d pass", c.ID, breaks, passes)
		}
	}
}

func TestEachLanguageOfACaseIsItself(t *testing.T) {
	for _, c := range interview.OwnCases() {
		en, zh := c.In("en"), c.In("zh")
		if han(en.Ask+en.Title) || !han(zh.Ask) || !han(zh.Title) {
			t.Errorf("%s: %q and %q", c.ID, en.Title, zh.Title)
		}
		for i, s := range en.Steps {
			z := zh.Steps[i]
			for n, text := range slices.Concat([]string{s.Ask, s.Answer}, s.Covers, s.Shows) {
				if other := slices.Concat([]string{z.Ask, z.Answer}, z.Covers, z.Shows)[n]; han(text) || !han(other) {
					t.Errorf("%s, %s: %q and %q", c.ID, interview.StepIDs[i], text, other)
				}
			}
		}
	}
}

// A rehearsal of a case asks its steps in order, each once, whatever they are graded.
// Elsewhere a step is never new, but comes back when it is due.
func TestACaseIsRehearsedStepByStep(t *testing.T) {
	all := interview.OwnCases().Subjects()
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	s := rehearsal.Start("one", rehearsal.Wish{Case: "last-unit", Count: 5, Minutes: 1}, now)
	var asked []string
	for n := 0; ; n++ {
		s.Ask(fmt.Sprint("answer", n), all, rehearsal.Remember(s.Reviews()), now)
		a := s.Now()
		if a == nil {
			break
		}
		asked = append(asked, strings.TrimPrefix(a.Item.ID, "last-unit-"))
		a.Judge(rehearsal.Again, now)
	}
	if !slices.Equal(asked, interview.StepIDs) {
		t.Errorf("asked %v, want %v", asked, interview.StepIDs)
	}
	other := rehearsal.Start("two", rehearsal.Wish{}, now)
	if item, ok := other.Next(all.For(rehearsal.Wish{}), rehearsal.Remember(nil)); ok {
		t.Errorf("%v is asked outside its case, before anybody has seen it", item)
	}
	later := rehearsal.Start("three", rehearsal.Wish{}, now.AddDate(1, 0, 0))
	if item, ok := later.Next(all.For(rehearsal.Wish{}), rehearsal.Remember(s.Reviews())); !ok || item.Kind != rehearsal.Design {
		t.Errorf("what was missed does not come back: %v", item)
	}
}

// What the decision helper comes to stands behind the model answer of the choice.
func TestTheChoiceOfACaseIsAdvice(t *testing.T) {
	for _, c := range interview.OwnCases() {
		subject, ok := interview.OwnCases().Subjects().Find(rehearsal.Item{Kind: rehearsal.Design, ID: c.ID + "-choice"})
		if !ok || !strings.Contains(subject.In("en").Answer, "\n\n> **") || !strings.Contains(subject.In("zh").Title, "：选型") {
			t.Errorf("%s: no advice, or no step: %+v", c.ID, subject)
		}
	}
}

// Each case lacks one thing, and is told which, and where.
func TestWhatACaseLacksIsSaid(t *testing.T) {
	whole := map[string]string{}
	for _, lang := range []string{"en", "zh"} {
		text, err := os.ReadFile("cases/last-unit." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		whole[lang] = string(text)
	}
	for _, c := range []struct{ old, new, want string }{
		{"way: wrong once mine amount", "way: wrong once", "mine.en.md:3: way \"wrong once\": want the choices"},
		{"way: wrong once mine amount\n", "", "lacks a line \"way: …\""},
		{"minutes choice: 6\n", "", "lacks a line \"minutes choice: …\""},
		{"minutes choice: 6", "minutes choice: long", "mine.en.md:5: minutes \"long\""},
		{"run choice: choosing/solution at choosing:last-unit:- passes\n", "", "lacks a line \"run choice: …\""},
		{"run choice: choosing/solution", "run choices: choosing/solution", "\"run choices: choosing/solution"},
		{"## monitoring", "## metrics", "there is no section \"metrics\""},
		{"### covers", "### points", "a step has no part \"points\""},
		{"### answer\n\nOne transaction", "### answers\n\nOne transaction", "the step \"choice\" has no answer"},
		{"- Two users want the last book", "Two users want the last book", "the step \"choice\" says under \"### shows\" what 0 runs show; the front matter has 1"},
		{"- All three in one transaction.\n", "", "the section \"## choice\" has 4 items in English and 5 in Chinese"},
	} {
		_, problems := interview.ReadCases(fstest.MapFS{"mine.en.md": {Data: []byte(replaced(t, whole["en"], c.old, c.new))}, "mine.zh.md": {Data: []byte(whole["zh"])}})
		if !slices.ContainsFunc(problems, func(p interview.Problem) bool {
			return strings.Contains(p.In("en"), c.want) && p.In("en") != p.In("zh")
		}) {
			t.Errorf("%q for %q: told %v, want %q", c.new, c.old, problems, c.want)
		}
	}
}
