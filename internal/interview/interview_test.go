package interview_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"lockwise/internal/interview"
)

func TestTheBankIsLargeEnough(t *testing.T) {
	bank := interview.Own()
	if len(bank) < 40 {
		t.Errorf("%d questions, want at least 40", len(bank))
	}
	for _, level := range interview.Levels {
		if !slices.ContainsFunc(bank, func(q interview.Question) bool { return q.Level == level }) {
			t.Errorf("no question is %s", level)
		}
	}
	for i, q := range bank {
		if slices.ContainsFunc(bank[:i], func(o interview.Question) bool { return o.ID == q.ID }) {
			t.Errorf("%s is there twice", q.ID)
		}
	}
	if en, zh := bank.Topics("en"), bank.Topics("zh"); len(en) != len(zh) || len(en) < 5 {
		t.Errorf("topics %v and %v", en, zh)
	}
}

// What is said in Chinese is Chinese, and what is said in English is not.
func TestEachLanguageIsItself(t *testing.T) {
	for _, q := range interview.Own() {
		for lang, want := range map[string]bool{"en": false, "zh": true} {
			for _, text := range everything(q.In(lang)) {
				if got := han(text); got != want {
					t.Errorf("%s in %s: %q", q.ID, lang, text)
				}
			}
		}
	}
}

func han(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

func everything(x interview.Text) []string {
	all := slices.Concat([]string{x.Title, x.Topic, x.Answer}, x.Covers, x.Shows)
	for _, w := range x.Wrong {
		all = append(all, w.Says, w.Why)
	}
	for _, f := range x.Next {
		all = append(all, f.Ask)
		if f.Run != nil {
			all = append(all, f.Answer, f.Shows)
		}
	}
	return all
}

// Go links only what is imported: the runs of a lesson's answers are carried out by
// that lesson's own tests.
func TestEveryLessonCarriesItsRunsOut(t *testing.T) {
	for _, q := range interview.Own() {
		for _, r := range q.AllRuns() {
			text, err := os.ReadFile(filepath.Join("../../lessons", r.Exercise.Lesson, "questions_test.go"))
			if err != nil || !strings.Contains(string(text), "lessontest.Interview(t, answers, ") {
				t.Errorf("%s: no test of the lesson %s carries out its runs (%v)", q.ID, r.Exercise.Lesson, err)
			}
		}
	}
}

// The question about Redis locks shows all four things that go wrong.
func TestTheRedisQuestionHasFourRuns(t *testing.T) {
	q, ok := interview.Own().Find("redis-lock")
	if !ok || len(q.Runs) != 4 {
		t.Fatalf("there %v, %d runs", ok, len(q.Runs))
	}
	for _, r := range q.Runs {
		if r.Breaks == "" {
			t.Errorf("%s breaks nothing", r.Name())
		}
	}
}

func TestATeamsQuestionsStandBesideOurs(t *testing.T) {
	mine, problems := interview.Read(folder(map[string]string{}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	own := interview.Own()
	all := own.With(mine)
	if len(all) != len(own)+1 {
		t.Errorf("%d questions, want one more than %d", len(all), len(own))
	}
	if q, ok := all.Find("mine"); !ok || q.In("zh").Title != "我们的锁" {
		t.Errorf("found %v: %+v", ok, q)
	}
	if again := all.With(mine); len(again) != len(all) {
		t.Errorf("the same question again makes %d of %d", len(again), len(all))
	}
}

// "Now the process pauses here: run it." Runs of follow-ups are pinned, since tests
// execute every one.
func TestFollowUpsChangeAConditionAndRunIt(t *testing.T) {
	n := 0
	for _, q := range interview.Own() {
		runs := 0
		for _, f := range q.In("zh").Next {
			if f.Run == nil {
				continue
			}
			runs++
			if f.Run.Schedule == "" {
				t.Errorf("%s: the run of a follow-up names no schedule", q.ID)
			}
		}
		if n += min(runs, 1); len(q.AllRuns()) != len(q.Runs)+runs {
			t.Errorf("%s: %d runs in all, want %d and %d", q.ID, len(q.AllRuns()), len(q.Runs), runs)
		}
	}
	if n < 20 {
		t.Errorf("%d questions have a follow-up that is run, want at least 20", n)
	}
}
