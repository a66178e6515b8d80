package lessons

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"lockwise/internal/trace"
)

// decisions holds the file of the lesson choosing: a few questions that end in
// advice, each with the runs that speak against what was not chosen.
var decisions = readDecisions()

//go:embed choosing/decisions.json
var decisionFile embed.FS

// Fork is a question on the way to advice.
type Fork struct {
	Ask     trace.Text `json:"ask"`
	Choices []Way      `json:"choices"`
}

// Way is one answer to a question. It leads to another question or to advice.
type Way struct {
	ID     string     `json:"id"` // unlike those of the question's other choices
	Say    trace.Text `json:"say"`
	Next   *Fork      `json:"next"`   // nil: it leads to advice
	Leads  string     `json:"advice"` // the advice's name; "" if it leads to a question
	Advice *Advice    `json:"-"`
}

// Advice is what to use, and why not something else.
type Advice struct {
	Use     trace.Text  `json:"use"`
	Why     trace.Text  `json:"why"`
	Run     string      `json:"run"`     // a right answer that does so; see AnswerNamed
	Lessons []string    `json:"lessons"` // where more is said, by ID
	Instead []Rejection `json:"instead"`
}

// Rejection is an alternative to the advice, with a run in which it breaks.
type Rejection struct {
	What trace.Text `json:"what"`
	But  trace.Text `json:"but"`
	Run  string     `json:"run"` // a wrong answer that does so, likewise
}

// Decisions returns the first question.
func Decisions() Fork { return decisions }

// Decide follows choices from the first question. It returns the question that is
// open after them, or the advice; an error if a choice is none of its question's.
func Decide(choices ...string) (*Fork, *Advice, error) {
	at := &decisions
	for n, id := range choices {
		i := slices.IndexFunc(at.Choices, func(w Way) bool { return w.ID == id })
		if i < 0 {
			return nil, nil, NoChoice{id, at}
		}
		w := at.Choices[i]
		if at = w.Next; at == nil {
			if n < len(choices)-1 {
				return nil, nil, NoChoice{choices[n+1], nil}
			}
			return nil, w.Advice, nil
		}
	}
	return at, nil, nil
}

// NoChoice is the error of Decide: a choice that its question does not have. At is
// nil if there was no question left.
type NoChoice struct {
	Choice string
	At     *Fork
}

func (n NoChoice) Error() string {
	if n.At == nil {
		return fmt.Sprintf("%q: no question is left", n.Choice)
	}
	return fmt.Sprintf("%q is no choice of %q", n.Choice, n.At.Ask.En)
}

// readDecisions panics if the file is not as it must be: it is part of the program.
func readDecisions() Fork {
	text, err := decisionFile.ReadFile("choosing/decisions.json")
	if err != nil {
		panic(err)
	}
	var file struct {
		First  Fork               `json:"first"`
		Advice map[string]*Advice `json:"advice"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		panic(fmt.Errorf("choosing/decisions.json: %w", err))
	}
	if err := file.First.link(file.Advice); err != nil {
		panic(fmt.Errorf("choosing/decisions.json: %w", err))
	}
	return file.First
}

// link puts the advice where the choices lead to it.
func (f *Fork) link(all map[string]*Advice) error {
	for i := range f.Choices {
		w := &f.Choices[i]
		if w.Advice = all[w.Leads]; (w.Next == nil) == (w.Advice == nil) {
			return fmt.Errorf("choice %q leads to %q: want a question or an advice that is there", w.ID, w.Leads)
		}
		if w.Next != nil {
			if err := w.Next.link(all); err != nil {
				return err
			}
		}
	}
	return nil
}
