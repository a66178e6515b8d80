package lessons

import (
	"fmt"
	"strconv"
	"strings"

	"lockwise/internal/trace"
)

// A page begins with front matter: lines of "key: value" between two lines of
// three dashes. title, summary, exercise (its title) and goal are in the page's
// language; minutes and claims are read from the English page. A lesson without
// an exercise leaves out exercise and goal.

// load reads the lessons from their folders. It panics if one is not as it must
// be: the texts are part of the program, and the package's test reads them all.
func load(ids ...string) []Lesson {
	var all []Lesson
	for _, id := range ids {
		l, err := lesson(id)
		if err != nil {
			panic(err)
		}
		all = append(all, l)
	}
	return all
}

func lesson(id string) (Lesson, error) {
	en, _, err := page(id, "en")
	if err != nil {
		return Lesson{}, err
	}
	zh, _, err := page(id, "zh")
	if err != nil {
		return Lesson{}, err
	}
	both := func(key string) trace.Text { return trace.Text{En: en[key], Zh: zh[key]} }

	minutes, err := strconv.Atoi(en["minutes"])
	if err != nil {
		return Lesson{}, fmt.Errorf("lesson %s: minutes: %w", id, err)
	}
	l := Lesson{
		ID: id, Title: both("title"), Summary: both("summary"),
		Minutes: minutes, Claims: list(en["claims"]),
	}
	if goal := both("goal"); !goal.IsZero() {
		l.Exercises = []Exercise{{ID: id, Lesson: id, Title: both("exercise"), Goal: goal}}
	}
	return l, nil
}

// page splits a lesson's page into front matter and body.
func page(id, lang string) (matter map[string]string, body string, err error) {
	text, err := read(id, "page."+lang+".md")
	if err != nil {
		return nil, "", err
	}
	head, body, closed := strings.Cut(text, "\n---\n")
	head, opened := strings.CutPrefix(head, "---\n")
	if !opened || !closed {
		return nil, "", fmt.Errorf("lesson %s, page in %s: no front matter", id, lang)
	}
	matter = map[string]string{}
	for line := range strings.Lines(head) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			return nil, "", fmt.Errorf("lesson %s, page in %s: front matter %q, want key: value", id, lang, line)
		}
		matter[key] = value
	}
	return matter, strings.TrimLeft(body, "\n"), nil
}

// list reads [a, b, c].
func list(s string) []string {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "["), "]")
	if s == "" {
		return nil
	}
	items := strings.Split(s, ",")
	for i := range items {
		items[i] = strings.TrimSpace(items[i])
	}
	return items
}
