package lessons_test

import (
	"regexp"
	"strings"
	"testing"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// What a handout is made of is there for each lesson, in both languages: the run,
// the question, the repair with its code, and a list of what remains.
func TestEveryLessonHasWhatItsHandoutNeeds(t *testing.T) {
	wanted := map[string]*regexp.Regexp{"question": regexp.MustCompile(`\w`), "repair": regexp.MustCompile("(?m)^```(go|sql|lua)$"), "remains": regexp.MustCompile("(?m)^- ")}
	for _, l := range lessons.All() {
		s, err := l.Sheet()
		if err != nil {
			t.Error(err)
			continue
		}
		if !strings.HasPrefix(s.Schedule, l.ID+":") || len(s.Workers) < 2 || len(s.Rows) < 4 {
			t.Errorf("%s: schedule %q, workers %v, %d rows", l.ID, s.Schedule, s.Workers, len(s.Rows))
		}
		texts := []trace.Text{s.Scenario, s.Rule, s.Message}
		for _, r := range s.Rows {
			texts = append(texts, r.Does)
		}
		for _, text := range texts {
			if text.En == "" || text.Zh == "" {
				t.Errorf("%s: a text of the run lacks a language: %+v", l.ID, text)
			}
		}
		for _, lang := range languages {
			for id, has := range wanted {
				text, err := l.Section(lang, id)
				if err != nil || !has.MatchString(text) {
					t.Errorf("%s, %s: section %s lacks %s (%v)", l.ID, lang, id, has, err)
				}
			}
		}
	}
}

func TestASectionThatIsNotThereIsAnError(t *testing.T) {
	l, _ := lessons.Find("stock")
	if text, err := l.Section("en", "nothing"); err == nil {
		t.Errorf("got %q", text)
	}
}
