package rehearsal

import (
	"slices"

	"lockwise/internal/trace"
)

// Subject is what a session asks about: an item with its words. The bank of
// questions makes subjects of its questions, and so may any other collection.
type Subject struct {
	Item  Item
	Level string
	Topic trace.Text
	In    func(lang string) Text

	Case    string // the design case whose step it is; "" if it is none
	Minutes int    // what the answer may take; 0 if nothing is said
}

// Text is what is said about a subject in one language. All but Title is Markdown.
type Text struct {
	Title   string
	Ask     string   // the rest of what is asked, may be ""
	Points  []string // what an answer in words is compared with
	Choices []Choice // what to choose from, where the answer is no text
	Answer  string   // a model answer
	Runs    []Run
}

// Choice is one of the answers to choose from.
type Choice struct {
	ID, Says, Why string
	Right         bool
}

// Run is a run that shows the point.
type Run struct {
	Shows    string
	Schedule string // "" is the one that judging shows
	Command  string // shows it in a terminal
}

// Chosen is the choice of an ID.
func (t Text) Chosen(id string) (Choice, bool) {
	i := slices.IndexFunc(t.Choices, func(c Choice) bool { return c.ID == id })
	if i < 0 {
		return Choice{}, false
	}
	return t.Choices[i], true
}

// Propose is the grade for an answer: by its ticks, or by its choice.
func (t Text) Propose(a Answer) Grade {
	if len(t.Choices) == 0 {
		return Propose(a.Ticked.Count(), len(t.Points))
	}
	if c, ok := t.Chosen(a.Text); ok && c.Right {
		return Good
	}
	return Again
}

// Subjects are all there are.
type Subjects []Subject

// Find returns the subject of an item.
func (all Subjects) Find(i Item) (Subject, bool) {
	n := slices.IndexFunc(all, func(s Subject) bool { return s.Item == i })
	if n < 0 {
		return Subject{}, false
	}
	return all[n], true
}

// For are the items that a wish is about. The steps of a case stand in their order.
func (all Subjects) For(w Wish) []Item {
	var items []Item
	for _, s := range all {
		if (w.Case == "" || w.Case == s.Case) && wants(w.Topics, s.Topic.En) && wants(w.Levels, s.Level) && wants(w.Kinds, s.Item.Kind) {
			items = append(items, s.Item)
		}
	}
	return items
}

func wants(list []string, one string) bool { return len(list) == 0 || slices.Contains(list, one) }
