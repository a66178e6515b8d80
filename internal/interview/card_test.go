package interview_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
	"lockwise/lessons"
)

// There are cards over wrong answers, and some over right ones: that nothing is wrong
// must be an answer. The right choice does not stand in one place.
func TestTheCardsAreManyAndSomeAreRight(t *testing.T) {
	places, passes, breaks := map[int]int{}, 0, 0
	for _, c := range interview.OwnCards() {
		places[c.Right]++
		if c.Run.Breaks == "" {
			passes++
		} else {
			breaks++
		}
		if c.Run.Schedule == "" {
			t.Errorf("%s names no schedule, and so costs a judgement", c.ID)
		}
	}
	if passes < 4 || breaks < 20 {
		t.Errorf("%d cards over right answers and %d over wrong ones", passes, breaks)
	}
	for place := range 4 {
		if n := places[place]; n < 3 {
			t.Errorf("choice %d is the right one %d times", place+1, n)
		}
	}
}

// The rule that the card's run breaks is the one that its answer is known to break.
func TestACardsRuleIsItsAnswers(t *testing.T) {
	for _, c := range interview.OwnCards() {
		text, err := c.Run.Exercise.Answer(c.Run.Answer)
		if err != nil {
			t.Fatal(err)
		}
		if right, rule := lessons.Fate(text); right != (c.Run.Breaks == "") || rule != c.Run.Breaks {
			t.Errorf("%s: the answer is caught by %q (right %v), the card says %q", c.ID, rule, right, c.Run.Breaks)
		}
	}
}

// Comments of the answers say what is wrong with them; a card must not.
func TestTheCodeOfACardSaysNothing(t *testing.T) {
	for _, c := range interview.OwnCards() {
		for _, code := range []string{c.Code(), c.Whole()} {
			if strings.Contains(code, "caught by") || strings.Contains(code, "\n//") || !strings.Contains(code, "(") {
				t.Errorf("%s: a comment is left, or no code:\n%s", c.ID, code)
			}
		}
		if !strings.Contains(c.Whole(), "package answer") || len(c.Code()) >= len(c.Whole()) {
			t.Errorf("%s: the part is no part of the whole", c.ID)
		}
	}
}

func TestEachLanguageOfACardIsItself(t *testing.T) {
	for _, c := range interview.OwnCards() {
		en, zh := c.In("en"), c.In("zh")
		for i, choice := range en.Choices {
			for _, pair := range [][2]string{{en.Topic, zh.Topic}, {choice.Says, zh.Choices[i].Says}, {choice.Why, zh.Choices[i].Why}, {en.Shows, zh.Shows}} {
				if han(pair[0]) || !han(pair[1]) {
					t.Errorf("%s: %q and %q", c.ID, pair[0], pair[1])
				}
			}
		}
	}
}

// In a rehearsal the right choice is good, and any other comes back.
func TestACardIsGradedByItsChoice(t *testing.T) {
	cards := interview.OwnCards()
	subject, ok := cards.Subjects().Find(rehearsal.Item{Kind: rehearsal.Spot, ID: "get-then-del"})
	if !ok {
		t.Fatal("no such card")
	}
	text := subject.In("zh")
	if !strings.Contains(text.Ask, "```go") || !strings.Contains(text.Ask, "rdb.Del(") {
		t.Errorf("no code is shown: %s", text.Ask)
	}
	for choice, want := range map[string]rehearsal.Grade{"3": rehearsal.Good, "1": rehearsal.Again, "": rehearsal.Again} {
		if got := text.Propose(rehearsal.Answer{Text: choice}); got != want {
			t.Errorf("choice %q is graded %v, want %v", choice, got, want)
		}
	}
}

const aCard = `---
topic: Locks
level: mid
run: release/getthendel at release:pause:3pa breaks owner-only
part: Release
right: 1
---
# A card

## choices

- a
  x
- b
  x
- c
  x
- d
  x

## shows

It breaks.
`

const aCardZh = "---\ntopic: 锁\n---\n# 卡片\n\n## choices\n\n- 一\n  因\n- 二\n  因\n- 三\n  因\n- 四\n  因\n\n## shows\n\n坏了。\n"

// Each card lacks one thing, and is told which, and where.
func TestWhatACardLacksIsSaid(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"right: 1\n", "", "mine.en.md:6: the front matter lacks a line \"right: …\""},
		{"right: 1", "right: 5", "mine.en.md:6: right \"5\": want the number"},
		{"part: Release", "part: Nothing", "mine.en.md:7: part: nothing in the code is called \"Nothing\""},
		{"breaks owner-only", "breaks told", "mine.en.md:7: run: the first line of release/getthendel says that it is caught by owner-only"},
		{"breaks owner-only", "passes", "mine.en.md:7: run: the first line of release/getthendel"},
		{"release/getthendel at release:pause:3pa breaks owner-only", "release/shipped at release:pause:3pa passes", "does not say in its first line which rule"},
		{"level: mid", "level: expert", "mine.en.md:3: level \"expert\""},
		{"- d\n  x\n", "", "mine.en.md:10: the section \"## choices\" has 3 items"},
		{"- d\n  x\n", "- d\n", "mine.en.md:18: say in indented lines under this choice"},
		{"## shows\n\nIt breaks.\n", "", "the section \"## shows\" is missing"},
		{"## shows", "## wrong", "there is no section \"wrong\": want choices and shows"},
		{"topic: Locks", "topic: Locks\nasked: zh", "mine.en.md:3: \"asked: zh\": want topic, level, run, part or right"},
	} {
		text := replaced(t, aCard, c.old, c.new)
		cards, problems := interview.ReadCards(fstest.MapFS{"mine.en.md": {Data: []byte(text)}, "mine.zh.md": {Data: []byte(aCardZh)}})
		if len(cards) > 0 || !slices.ContainsFunc(problems, func(p interview.Problem) bool {
			return strings.Contains(p.In("en"), c.want) && p.In("en") != p.In("zh")
		}) {
			t.Errorf("%q for %q: %d cards, told %s, want %q", c.new, c.old, len(cards), fmt.Sprint(problems), c.want)
		}
	}
}
