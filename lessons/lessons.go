// Package lessons is the ordered catalogue of Lockwise: which lessons there
// are, what they are called, and the texts that belong to them. The texts are
// embedded, so that the program needs no file beside itself.
//
// A lesson is a folder here, and everything about it stands in that folder: its
// title, its claims and the goal of its exercise at the top of its pages (see
// matter.go), its hints, and its code in answers/shipped and answers/solution.
// A new lesson is such a folder and one line in the catalogue.
//
// This package imports no lesson: the pages are shown by a program that never
// runs the code they talk about.
package lessons

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"lockwise/internal/trace"
)

// catalogue holds the lessons in the recommended order.
var catalogue = load(
	"constraint",
	"stock",
	"reserve",
	"lease",
	"release",
	"ttl",
	"report",
	"fencing",
	"failover",
	"redlock",
	"etcd",
	"zookeeper",
	"refill",
	"callback",
	"choosing",
)

//go:embed comparison/table.json rules.json
//go:embed */page.*.md */hints.*.md */questions.*.md */sheet.json */answers/*/answer.go
var files embed.FS

// Lesson is one page and the exercises that go with it.
type Lesson struct {
	ID        string // also the name of its folder
	Title     trace.Text
	Summary   trace.Text // one sentence: what the reader can do afterwards
	Minutes   int        // time to read and solve it, in minutes
	Claims    []string   // ids of what its page claims; each has a test that runs it
	Exercises []Exercise
}

// Exercise is one file that the reader edits and has judged.
type Exercise struct {
	ID     string // also the name of its folder under exercises/
	Lesson string // ID of the lesson it belongs to
	Title  trace.Text
	Goal   trace.Text // what must hold, in view while the reader works
}

// All returns the lessons in the recommended order.
func All() []Lesson { return slices.Clone(catalogue) }

// Find returns the lesson with the given ID.
func Find(id string) (Lesson, bool) {
	i := slices.IndexFunc(catalogue, func(l Lesson) bool { return l.ID == id })
	if i < 0 {
		return Lesson{}, false
	}
	return catalogue[i], true
}

// FindExercise returns the exercise with the given ID and its lesson.
func FindExercise(id string) (Exercise, Lesson, bool) {
	for _, l := range catalogue {
		for _, e := range l.Exercises {
			if e.ID == id {
				return e, l, true
			}
		}
	}
	return Exercise{}, Lesson{}, false
}

// Page returns the lesson's page as Markdown, without its front matter, in lang
// ("en" or "zh"; any other value means English).
func (l Lesson) Page(lang string) (string, error) {
	_, body, err := page(l.ID, known(lang))
	return body, err
}

// Hints returns the exercise's hints as Markdown, the gentlest first. In the
// file a line of three dashes stands between two of them.
func (e Exercise) Hints(lang string) ([]string, error) {
	text, err := read(e.Lesson, "hints."+known(lang)+".md")
	if err != nil {
		return nil, err
	}
	rungs := strings.Split(text, "\n---\n")
	for i := range rungs {
		rungs[i] = strings.TrimSpace(rungs[i])
	}
	return rungs, nil
}

// Shipped returns the text of the exercise file as it ships: plausible, and
// wrong.
func (e Exercise) Shipped() string { return e.must("shipped") }

// Solution returns the text of the reference answer.
func (e Exercise) Solution() string { return e.must("solution") }

// Answer returns the text of one of the lesson's answers, right or wrong. The
// name is that of its folder; a folder that is not there is an error.
func (e Exercise) Answer(name string) (string, error) {
	return read(e.Lesson, "answers/"+name+"/answer.go")
}

// AnswerNamed finds an answer by the name that pages give it: shipped is one of
// this exercise's, stock/shipped one of that exercise's. It returns the exercise,
// and the name of the answer within it; false if there is none.
func (e Exercise) AnswerNamed(name string) (Exercise, string, bool) {
	exercise, answer, another := strings.Cut(name, "/")
	if !another {
		return e, name, slices.Contains(e.Answers(), name)
	}
	e, _, ok := FindExercise(exercise)
	return e, answer, ok && slices.Contains(e.Answers(), answer)
}

// AnswerPath is where an answer of ours lies, from the module's folder.
func (e Exercise) AnswerPath(name string) string {
	return "lessons/" + e.Lesson + "/answers/" + name + "/answer.go"
}

// GradeCommand judges an answer of ours in a terminal, from the module's folder.
func (e Exercise) GradeCommand(name string) string {
	return "go run ./cmd/playground grade -file " + e.AnswerPath(name) + " " + e.ID
}

// Answers lists the names of the lesson's answers, in alphabetical order.
func (e Exercise) Answers() []string {
	folders, err := files.ReadDir(e.Lesson + "/answers")
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range folders {
		names = append(names, f.Name())
	}
	return names
}

// must returns an answer that every exercise has. A missing one is a fault of
// the build, which the package's test finds for every exercise.
func (e Exercise) must(name string) string {
	text, err := e.Answer(name)
	if err != nil {
		panic(err)
	}
	return text
}

func read(lesson, name string) (string, error) {
	text, err := files.ReadFile(lesson + "/" + name)
	if err != nil {
		return "", fmt.Errorf("lesson %s: %w", lesson, err)
	}
	return string(text), nil
}

// known returns lang if there are texts in it, and English otherwise.
func known(lang string) string {
	if lang == "zh" {
		return "zh"
	}
	return "en"
}
