package lessons_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/lessons"
)

var predictLine = regexp.MustCompile(`(?m)^\{\{predict ([a-z]+)\}\}$`)

// What a lesson asks stands on its page, once.
func TestQuestionsAreOnThePage(t *testing.T) {
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			var want, got []string
			for _, q := range questions(t, e, "en") {
				want = append(want, q.ID)
			}
			for _, m := range predictLine.FindAllStringSubmatch(pageOf(t, l, "en"), -1) {
				got = append(got, m[1])
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: questions and widgets differ (-questions +page):\n%s", l.ID, diff)
			}
		}
	}
}

func TestQuestionsOfferTheSameInBothLanguages(t *testing.T) {
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			en, zh := questions(t, e, "en"), questions(t, e, "zh")
			for i, q := range en {
				if _, err := e.Answer(q.Run); err != nil {
					t.Errorf("%s %s runs %q: %v", l.ID, q.ID, q.Run, err)
				}
				if len(q.Choices) < 2 || len(q.Choices) > 4 {
					t.Errorf("%s %s has %d choices, want 2 to 4", l.ID, q.ID, len(q.Choices))
				}
				if diff := cmp.Diff(shape(q), shape(zh[i])); diff != "" {
					t.Errorf("%s %s: the languages differ (-en +zh):\n%s", l.ID, q.ID, diff)
				}
			}
		}
	}
}

// shape is a question without its words.
func shape(q lessons.Question) lessons.Question {
	q.Ask = ""
	q.Choices = slices.Clone(q.Choices)
	for i := range q.Choices {
		q.Choices[i].Text = ""
	}
	return q
}

func questions(t *testing.T, e lessons.Exercise, lang string) []lessons.Question {
	t.Helper()
	all, err := e.Questions(lang)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range all {
		if q.ID == "" || q.Ask == "" || q.Fact == "" {
			t.Errorf("%s, %s: something is missing in %+v", e.ID, lang, q)
		}
	}
	return all
}
