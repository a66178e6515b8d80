package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/lessons"
)

func TestDoctorFindsClaimsWithoutATest(t *testing.T) {
	l := lessons.All()[0]
	if f := checkClaims(l, "../.."); f.level != 0 || !strings.Contains(f.text.En, l.Claims[0]) {
		t.Errorf("in the tree: level %d, %s", f.level, f.text.En)
	}
	f := checkClaims(l, t.TempDir())
	if f.level != 2 || !strings.Contains(f.text.En, strings.Join(l.Claims, " ")) {
		t.Errorf("in a tree without tests: level %d, %s", f.level, f.text.En)
	}
}

func TestDoctorCountsAnswers(t *testing.T) {
	for _, l := range lessons.All() {
		for _, ex := range l.Exercises {
			if f := countAnswers(ex); f.level != 0 {
				t.Error(f.text.En)
			}
		}
	}
	if f := countAnswers(lessons.Exercise{ID: "none", Lesson: "none"}); f.level != 2 {
		t.Errorf("an exercise without answers: level %d", f.level)
	}
}

func TestDoctorShowsWhatWentWrong(t *testing.T) {
	out := "=== RUN   TestEveryAnswerIsJudged/a\n    --- PASS: TestEveryAnswerIsJudged/a (0.01s)\n    --- FAIL: TestEveryAnswerIsJudged/b (0.01s)\n        got pass, want one-row\n"
	got := failures([]byte(out))
	if strings.Contains(got, "/a") || !strings.Contains(got, "got pass, want one-row") || !strings.Contains(got, "--- FAIL") {
		t.Errorf("shown:\n%s", got)
	}
}

func TestWatchingSaysWhichWay(t *testing.T) {
	root := t.TempDir()
	if f := checkWatching(root); f.level != 1 || !strings.Contains(f.text.En, "within two seconds") {
		t.Errorf("without a folder to watch: level %d, %s", f.level, f.text.En)
	}
	dir := filepath.Join(root, "exercises")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if f := checkWatching(root); f.level != 0 && !strings.Contains(f.text.En, "within two seconds") {
		t.Errorf("with one: level %d, %s", f.level, f.text.En)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left among the exercises: %v, %v", left, err)
	}
}
