package lessons

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Question asks the reader, before a run is shown, what it will show. Nobody
// has typed the right answer in: it is a fact of the run.
type Question struct {
	ID      string // within its lesson
	Run     string // the answer of ours that is run
	Fact    string // what is read off that run; see trace.Fact
	Ask     string // Markdown
	Choices []Choice
}

// Choice is one answer to a question.
type Choice struct {
	Value string // right if the fact has this value
	Text  string
}

// Questions returns the exercise's questions in lang; none if its lesson has no
// such file.
//
// In the file a line of three dashes stands between two of them. Each is lines
// of "key: value", the question, and its choices: "- value = text". Run and fact
// are read from the English file.
func (e Exercise) Questions(lang string) ([]Question, error) {
	en, err := questions(e.Lesson, "en")
	if err != nil || known(lang) == "en" {
		return en, err
	}
	there, err := questions(e.Lesson, lang)
	if err == nil && len(there) != len(en) {
		err = fmt.Errorf("lesson %s: %d questions in English, %d in %s", e.Lesson, len(en), len(there), lang)
	}
	if err != nil {
		return nil, err
	}
	for i := range there {
		there[i].Run, there[i].Fact = en[i].Run, en[i].Fact
	}
	return there, nil
}

func questions(lesson, lang string) ([]Question, error) {
	text, err := read(lesson, "questions."+lang+".md")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Question
	for _, block := range strings.Split(text, "\n---\n") {
		q, err := question(block)
		if err != nil {
			return nil, fmt.Errorf("lesson %s, questions in %s: %w", lesson, lang, err)
		}
		all = append(all, q)
	}
	return all, nil
}

// question reads one of them: head, question and choices, a blank line between.
func question(block string) (Question, error) {
	parts := strings.Split(strings.TrimSpace(block), "\n\n")
	if len(parts) < 3 {
		return Question{}, fmt.Errorf("%q: want a head, a question and choices", block)
	}
	var q Question
	fields := map[string]*string{"id": &q.ID, "run": &q.Run, "fact": &q.Fact}
	for line := range strings.Lines(parts[0]) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		field, ok := fields[key]
		if !ok {
			return Question{}, fmt.Errorf("%q: want id, run or fact", line)
		}
		*field = value
	}
	last := len(parts) - 1
	q.Ask = strings.Join(parts[1:last], "\n\n")
	for line := range strings.Lines(parts[last]) {
		value, text, ok := strings.Cut(strings.TrimSpace(line), " = ")
		value, listed := strings.CutPrefix(value, "- ")
		if !ok || !listed {
			return Question{}, fmt.Errorf("%q: want - value = text", line)
		}
		q.Choices = append(q.Choices, Choice{value, text})
	}
	return q, nil
}
