package rehearsal_test

import (
	"strings"
	"testing"
	"time"

	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// sheet is a session with every kind of answer, written down.
func sheet(lang string) string {
	card := rehearsal.Item{Kind: rehearsal.Spot, ID: "card"}
	all := rehearsal.Subjects{
		{Item: question("a"), Topic: trace.Text{En: "Redis", Zh: "缓存"}, In: func(lang string) rehearsal.Text {
			return rehearsal.Text{Title: lang + " title", Ask: "more", Points: []string{"one", "two\nlines", "three"}, Answer: "model",
				Runs: []rehearsal.Run{{Shows: "a run", Schedule: "release:a:1b", Command: "go run ./cmd/playground replay release:a:1b"}}}
		}},
		{Item: card, In: func(string) rehearsal.Text {
			return rehearsal.Text{Title: "card", Choices: []rehearsal.Choice{{ID: "x", Says: "it hangs"}, {ID: "y", Says: "it is lost", Right: true}}}
		}},
	}
	s := rehearsal.Start("s", rehearsal.Wish{}, start)
	s.Spent = 61 * time.Second
	s.Answers = []rehearsal.Answer{
		{Item: question("a"), Text: "mine\n```\n# no heading", Ticked: rehearsal.Tick(1), Points: 3, Grade: rehearsal.Again, Spent: 61 * time.Second},
		{Item: card, Text: "x", Grade: rehearsal.Again},
		{Item: question("gone"), Text: "kept"},
		{Item: question("a"), Skipped: true},
		{Item: question("a"), Points: 2, Grade: rehearsal.Good},
	}
	return rehearsal.Markdown([]rehearsal.Session{s}, all, lang, time.FixedZone("", 3600))
}

func TestASessionIsWrittenDown(t *testing.T) {
	got := sheet("en")
	for _, want := range []string{
		"## 2026-03-02 10:00: 4 questions, 2 minutes\n", "### 1. en title\n\n*Redis* · again · 1:01\n\nmore\n",
		"````text\nmine\n```\n# no heading\n````\n", "- [ ] one\n- [x] two\n  lines\n- [ ] three\n", "**A model answer**\n\nmodel\n",
		"- a run\n  `release:a:1b`\n  `go run ./cmd/playground replay release:a:1b`\n", "✗ it hangs", "### 3. `question/gone`", "kept",
		"given aloud, or none", "The checklist has changed since",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	if n := strings.Count(got, "### "); n != 4 {
		t.Errorf("%d answers, want 4 without the one that was skipped", n)
	}
	for _, want := range []string{"# 模拟面试记录", "我的回答", "没答上", "*缓存*", "zh title"} {
		if zh := sheet("zh"); !strings.Contains(zh, want) {
			t.Errorf("the Chinese one lacks %q:\n%s", want, zh)
		}
	}
}
