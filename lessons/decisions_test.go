package lessons_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// paths returns every way through the questions, from the first to advice.
func paths(f lessons.Fork) [][]string {
	var all [][]string
	for _, w := range f.Choices {
		rest := [][]string{nil}
		if w.Next != nil {
			rest = paths(*w.Next)
		}
		for _, r := range rest {
			all = append(all, append([]string{w.ID}, r...))
		}
	}
	return all
}

func TestEveryPathEndsInAdvice(t *testing.T) {
	reached := map[*lessons.Advice]bool{}
	all := paths(lessons.Decisions())
	for _, path := range all {
		fork, advice, err := lessons.Decide(path...)
		if err != nil || fork != nil || advice == nil {
			t.Errorf("%v ends in question %v, advice %v (%v)", path, fork, advice, err)
			continue
		}
		reached[advice] = true
	}
	if len(all) < 10 || len(reached) < 8 || len(reached) != written(t) {
		t.Errorf("%d paths lead to %d advices, of %d that are written", len(all), len(reached), written(t))
	}
}

// written is how many advices stand in the file.
func written(t *testing.T) int {
	t.Helper()
	var file struct{ Advice map[string]any }
	if err := json.Unmarshal([]byte(fileText(t, "choosing/decisions.json")), &file); err != nil {
		t.Fatal(err)
	}
	return len(file.Advice)
}

func TestEveryChoiceCanBeTold(t *testing.T) {
	for _, path := range paths(lessons.Decisions()) {
		fork, _, err := lessons.Decide(path[:len(path)-1]...)
		if err != nil {
			t.Fatal(err)
		}
		both(t, path, fork.Ask)
		for i, w := range fork.Choices {
			both(t, path, w.Say)
			if !regexp.MustCompile(`^[a-z]+$`).MatchString(w.ID) || slices.ContainsFunc(fork.Choices[:i], func(o lessons.Way) bool { return o.ID == w.ID }) {
				t.Errorf("%v: choice %q is there twice, or is no word", path, w.ID)
			}
		}
	}
}

// both wants a text in two languages: Chinese in one of them only, unless it is
// code in both.
func both(t *testing.T, where []string, text trace.Text) {
	t.Helper()
	han := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	if text.En == "" || text.Zh == "" || han(text.En) || !han(text.Zh) && text.Zh != text.En {
		t.Errorf("%v: %q is not complete in both languages", where, text)
	}
}

func TestAdviceNamesAnswersThatShowIt(t *testing.T) {
	for _, path := range paths(lessons.Decisions()) {
		_, a, _ := lessons.Decide(path...)
		both(t, path, a.Use)
		both(t, path, a.Why)
		if !strings.HasPrefix(textOf(t, a.Run), "// passes: ") {
			t.Errorf("%v: %s is no right answer", path, a.Run)
		}
		for _, id := range a.Lessons {
			if _, ok := lessons.Find(id); !ok {
				t.Errorf("%v: there is no lesson %q", path, id)
			}
		}
		if len(a.Instead) < 2 || len(a.Lessons) == 0 {
			t.Errorf("%v: %d alternatives, %d lessons", path, len(a.Instead), len(a.Lessons))
		}
		for _, r := range a.Instead {
			both(t, path, r.What)
			both(t, path, r.But)
			if text := textOf(t, r.Run); !strings.HasPrefix(text, "// caught by: ") && !strings.HasSuffix(r.Run, "/shipped") {
				t.Errorf("%v: %s is no answer that is caught", path, r.Run)
			}
		}
	}
}

// textOf is the text of an answer of any exercise.
func textOf(t *testing.T, name string) string {
	t.Helper()
	e, answer, ok := lessons.Exercise{}.AnswerNamed(name)
	if !ok {
		t.Errorf("there is no answer %s", name)
		return ""
	}
	return fileText(t, e.Lesson+"/answers/"+answer+"/answer.go")
}

func TestAChoiceThatIsNone(t *testing.T) {
	for _, choices := range [][]string{{"nosuch"}, {"waste", "waste"}, {"stale", "short"}} {
		var none lessons.NoChoice
		fork, advice, err := lessons.Decide(choices...)
		if !errors.As(err, &none) || none.Choice != choices[len(choices)-1] || fork != nil || advice != nil {
			t.Errorf("%v: got %v, %v, %v", choices, fork, advice, err)
		}
	}
	if fork, advice, err := lessons.Decide("wrong"); fork == nil || advice != nil || err != nil {
		t.Errorf("half way: got %v, %v, %v", fork, advice, err)
	}
}

func TestAnAnswerIsFoundByTheNameThatPagesGiveIt(t *testing.T) {
	e, _, _ := lessons.FindExercise("stock")
	for name, want := range map[string]string{"shipped": "stock", "stock/shipped": "stock", "constraint/locktheninsert": "constraint"} {
		if got, _, ok := e.AnswerNamed(name); !ok || got.ID != want {
			t.Errorf("%s is found in %q (%v), want %q", name, got.ID, ok, want)
		}
	}
	for _, name := range []string{"", "locktheninsert", "stock", "stock/", "stock/nosuch", "nosuch/shipped", "constraint/../stock", "../stock/shipped"} {
		if _, _, ok := e.AnswerNamed(name); ok {
			t.Errorf("%q is found", name)
		}
	}
}
