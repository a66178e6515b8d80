package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/interview"
)

func TestQuestionsInTheTerminal(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		status, list, errs := play(t, "-lang", lang, "questions")
		if status != statusPass || errs != "" {
			t.Errorf("%s: status %d, printed %q", lang, status, errs)
		}
		for _, q := range interview.Own() {
			if !strings.Contains(list, q.In(lang).Title) {
				t.Errorf("%s: no word of %s", lang, q.ID)
			}
		}
		q, _ := interview.Own().Find("redis-lock")
		text := q.In(lang)
		status, one, errs := play(t, "-lang", lang, "question", q.ID)
		for _, part := range []string{text.Title, text.Covers[0], text.Answer, text.Wrong[0].Why, text.Next[0].Ask, q.Runs[3].Command()} {
			if status != statusPass || errs != "" || !strings.Contains(one, part) {
				t.Errorf("%s: status %d, no %q in\n%s%s", lang, status, part, one, errs)
			}
		}
	}
}

// A team's folder stands beside our questions, is checked, and its runs are carried
// out.
func TestATeamsFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "ours.en.md", teamHead+"run: stock/shipped breaks never-negative\n---\n"+teamBody)
	write(t, dir, "ours.zh.md", "---\ntopic: 我们的\n---\n"+teamBody)
	if status, out, _ := play(t, "questions", "check", dir); status != statusPass || !strings.Contains(out, "questions 1, cards 0, design cases 0") {
		t.Errorf("status %d, printed %s", status, out)
	}
	if status, out, _ := play(t, "questions", "-questions", dir); status != statusPass || !strings.Contains(out, "Our lock") {
		t.Errorf("status %d, no question of ours in\n%s", status, out)
	}
	if status, out, errs := play(t, "question", "ours", "-questions", dir); status != statusPass || !strings.Contains(out, "Our lock") {
		t.Errorf("status %d, printed %s%s", status, out, errs)
	}
	write(t, dir, "ours.en.md", teamHead+"---\n"+teamBody)
	status, out, _ := play(t, "questions", "check", dir)
	if want := filepath.Join(dir, "ours.en.md") + ":6: the front matter lacks a line \"run: …\""; status != statusBroken || !strings.Contains(out, want) {
		t.Errorf("status %d, printed %s, want %s", status, out, want)
	}
	if status, out, errs := play(t, "questions", "-questions", dir); status != statusPass || strings.Contains(out, "Our lock") || !strings.Contains(errs, "ours.en.md:6:") {
		t.Errorf("status %d: a question that lacks its run is listed, or nothing is said: %s%s", status, out, errs)
	}
}

// Cards and design cases lie in folders of the team's folder.
func TestATeamsCardsAndCases(t *testing.T) {
	dir := t.TempDir()
	for to, from := range map[string]string{"cards/ours": "cards/get-then-del", "cases/ours": "cases/nightly-report"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(to)), 0o700); err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{".en.md", ".zh.md"} {
			text, err := os.ReadFile("../../internal/interview/" + from + lang)
			if err != nil {
				t.Fatal(err)
			}
			write(t, dir, to+lang, string(text))
		}
	}
	if status, out, _ := play(t, "questions", "check", dir); status != statusPass || !strings.Contains(out, "questions 0, cards 1, design cases 1") {
		t.Errorf("status %d, printed %s", status, out)
	}
	if status, out, _ := play(t, "spot", "-questions", dir); status != statusPass || !strings.Contains(out, "  ours ") || !strings.Contains(out, "  get-then-del ") {
		t.Errorf("status %d, printed %s", status, out)
	}
	if status, out, errs := play(t, "spot", "ours", "3", "-questions", dir); status != statusPass || !strings.Contains(out, "release:pause:3pa") {
		t.Errorf("status %d, printed %s%s", status, out, errs)
	}
	write(t, dir, "cards/ours.zh.md", "")
	want := filepath.Join(dir, "cards", "ours.zh.md") + ":1: "
	if status, out, _ := play(t, "questions", "check", dir); status != statusBroken || !strings.Contains(out, want) {
		t.Errorf("status %d, printed %s, want %s", status, out, want)
	}
	if status, out, errs := play(t, "spot", "-questions", dir); status != statusPass || strings.Contains(out, "  ours ") || !strings.Contains(errs, want) {
		t.Errorf("status %d: a card that lacks its Chinese is listed, or nothing is said: %s%s", status, out, errs)
	}
}

// A run that shows something else than the question says fails the check.
func TestATeamsRunsAreCarriedOut(t *testing.T) {
	for breaks, want := range map[string]int{"never-negative": statusPass, "accounted": statusBroken} {
		dir := t.TempDir()
		write(t, dir, "ours.en.md", teamHead+"run: stock/shipped breaks "+breaks+"\n---\n"+teamBody)
		write(t, dir, "ours.zh.md", "---\ntopic: 我们的\n---\n"+teamBody)
		if status, out, errs := play(t, "questions", "check", "-run", dir); status != want {
			t.Errorf("%s: status %d, want %d: %s%s", breaks, status, want, out, errs)
		}
	}
}

func TestQuestionsThatAreNotThere(t *testing.T) {
	for _, args := range [][]string{
		{"question"}, {"question", "nothing"}, {"questions", "check"}, {"questions", "check", "no such folder"},
		{"questions", "check", "questions_test.go"}, {"questions", "-questions", "no such folder"},
	} {
		if status, _, errs := play(t, args...); status != statusUsage || errs == "" {
			t.Errorf("%v: status %d, printed %q", args, status, errs)
		}
	}
}

const teamHead = "---\ntopic: Ours\nlevel: mid\nasked: en\nlesson: stock\n"

const teamBody = "# Our lock\n\n## covers\n\n- 1\n- 2\n- 3\n\n## answer\n\nA\n\n## wrong\n\n- w\n  y\n\n## next\n\n- n\n\n## shows\n\n- s\n"

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
